/* Wine 8 lacks Windows 10's ICU, without which Qt6Core does not load. Here no converter is ever found, which Qt takes
   for a system without that encoding. In the wine prefix only. */
#define EXPORT __declspec(dllexport)
#define U_FILE_ACCESS_ERROR 4

typedef int UErrorCode;

static void *none(UErrorCode *error)
{
    if (error)
        *error = U_FILE_ACCESS_ERROR;
    return 0;
}

EXPORT void *ucnv_open(const char *name, UErrorCode *error) { return none(error); }
EXPORT void ucnv_close(void *converter) {}
EXPORT void ucnv_reset(void *converter) {}
EXPORT signed char ucnv_getMaxCharSize(const void *converter) { return 1; }
EXPORT const char *ucnv_getName(const void *converter, UErrorCode *error) { return none(error); }
EXPORT const char *ucnv_getStandardName(const char *name, const char *standard, UErrorCode *error) { return none(error); }
EXPORT const char *ucnv_getAvailableName(int number) { return 0; }
EXPORT int ucnv_countAvailable(void) { return 0; }

/* Asked for by address, reached with an open converter alone. */
EXPORT void UCNV_FROM_U_CALLBACK_SUBSTITUTE(void) {}
EXPORT void UCNV_TO_U_CALLBACK_SUBSTITUTE(void) {}
EXPORT void ucnv_getToUCallBack(void) {}
EXPORT void ucnv_getFromUCallBack(void) {}
EXPORT void ucnv_setToUCallBack(void) {}
EXPORT void ucnv_setFromUCallBack(void) {}
EXPORT void ucnv_cbToUWriteUChars(void) {}
EXPORT void ucnv_toUnicode(void) {}
EXPORT void ucnv_fromUnicode(void) {}
EXPORT int ucnv_toUCountPending(void) { return 0; }
EXPORT int ucnv_fromUCountPending(void) { return 0; }
