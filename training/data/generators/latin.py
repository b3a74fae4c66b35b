"""People, firms and addresses in Latin letters, of many nations. Names and streets are Faker's (MIT)."""

import unicodedata
from functools import lru_cache
from random import Random

from faker import Faker

from training.data.generators.words import words

# Those whose names of people are written in Latin letters; some twice, as they stand in judgments more often.
_LOCALES = words(
    """
    en_US en_US en_US en_GB en_GB en_IE en_NZ en_IN en_PK en_NG en_KE en_TH de_DE de_DE fr_FR nl_NL sv_SE no_NO da_DK
    fi_FI it_IT es_ES es_MX pt_BR pl_PL cs_CZ hu_HU tr_TR ro_RO hr_HR lt_LT et_EE id_ID vi_VN uz_UZ az_AZ zu_ZA tw_GH
    ha_NG ig_NG yo_NG
    """
)
# Those whose addresses are made of streets and towns of the country itself.
_ADDRESSES = words(
    "en_US en_US en_GB en_IN en_NZ de_DE fr_FR nl_NL sv_SE no_NO da_DK fi_FI it_IT es_ES es_MX pt_BR pl_PL cs_CZ ro_RO"
    " hr_HR id_ID vi_VN"
)
_TRADES = words(
    """
    Trading Shipping Logistics Lines Marine Maritime Tankers Bulk Chartering Foods Seafood Grain Commodities Chemicals
    Polymers Pharma Biotech Medical Diagnostics Systems Technologies Software Networks Semiconductor Electronics Optics
    Robotics Automation Instruments Engineering Machinery Tools Steel Metals Mining Energy Solar Petroleum Textiles
    Apparel Footwear Cosmetics Toys Furniture Paper Packaging Motors Automotive Aviation Aerospace Travel Hotels
    Entertainment Pictures Records Games Publishing Education Consulting Partners Capital Investments Ventures Holdings
    Securities Insurance Bank Finance Properties Construction Industries International Global Group Enterprises
    """
)
_FIRST_WORDS = words(
    """
    Pacific Atlantic Nordic Baltic Alpine Golden Silver Blue Northern Southern Eastern Western Grand Royal United
    General National First Universal Oriental Continental Orient Harbor Summit Falcon Eagle Phoenix Orion Polaris Apex
    Titan Vertex Crown Liberty Pioneer Heritage Evergreen Sunrise Star Ocean River Stone Oak Cedar Maple
    """
)
_SYLLABLES = words(
    """
    va ve vi vo lo la lu ri ra ro no na ne mo ma mi ka ko ki ta te ti so sa se si zen dar tek nor lex cor max dyn gen
    sol lum alt ver syn tri omni neo exo qua
    """
)


@lru_cache(maxsize=len(_LOCALES))
def _faker(locale: str) -> Faker:
    return Faker(locale)


def _of(locale: str, rng: Random) -> Faker:
    faker = _faker(locale)
    faker.random = rng
    return faker


def plain(text: str) -> str:
    """``text`` without accents, as most judgments write it: Hakan Ozturk."""
    bare = (char for char in unicodedata.normalize("NFD", text) if not unicodedata.combining(char))
    return "".join(bare).translate(str.maketrans("øØłŁđĐæÆßəƏıŋ", "oOlLdDaAsaAin"))


def person(rng: Random) -> str:
    """Given name and surname."""
    faker = _of(rng.choice(_LOCALES), rng)
    given, surname = faker.first_name(), faker.last_name()
    middle = f" {rng.choice('ABCDEFGHJKLMPRSTVW')}." if rng.random() < 0.08 else ""
    name = f"{given}{middle} {surname}"
    name = name if rng.random() < 0.25 else plain(name)
    return name.upper() if rng.random() < 0.2 else name


def firm(rng: Random) -> str:
    """A firm's name without its legal form."""
    roll = rng.random()
    if roll < 0.3:
        front = plain(_of(rng.choice(_LOCALES), rng).last_name())
    elif roll < 0.6:
        front = "".join(rng.choice(_SYLLABLES) for _ in range(rng.choice((2, 2, 3)))).title()
    elif roll < 0.85:
        front = rng.choice(_FIRST_WORDS)
    else:
        front = "".join(rng.sample("ABCDEFGHIJKLMNOPRSTUVWXYZ", rng.choice((2, 3, 3))))
    roll = rng.random()
    if roll < 0.2:
        name = front
    elif roll < 0.75:
        name = f"{front} {rng.choice(_TRADES)}"
    elif roll < 0.9:
        name = f"{front} {' '.join(rng.sample(_TRADES, 2))}"
    else:
        name = f"{front} & {rng.choice(('Sons', 'Partners', plain(_of('en_US', rng).last_name())))}"
    return name.upper() if rng.random() < 0.25 else name


def address(rng: Random) -> str:
    """An address in one line."""
    lines = _of(rng.choice(_ADDRESSES), rng).address().split("\n")
    text = rng.choice((", ", ", ", ", ", " ")).join(line.strip(" ,") for line in lines)
    return text if rng.random() < 0.3 else plain(text)
