# Builds dist\thunder-deid with PyInstaller and tries it out. Usage: packaging\build.ps1 [-Python PATH]
param([string]$Python = "")
$ErrorActionPreference = "Stop"
Set-Location (Join-Path $PSScriptRoot "..")
function Invoke-Checked { & $args[0] @($args[1..($args.Count - 1)]); if ($LASTEXITCODE) { exit $LASTEXITCODE } }
if (-not $Python) {
    $Python = "build\venv\Scripts\python.exe"
    # Of what is packed each file is one that the lock names, as dist/sbom-windows.cdx.json says it.
    Invoke-Checked py -3.11 -m venv --clear build\venv
    foreach ($Lock in "packaging\windows\requirements.lock", "packaging\backend.lock") {
        Invoke-Checked $Python -m pip install --quiet --require-hashes --only-binary :all: -r $Lock
    }
    Invoke-Checked $Python -m pip install --quiet --no-deps --no-build-isolation .
}
Invoke-Checked $Python -m PyInstaller --noconfirm --log-level WARN --workpath build\pyinstaller --distpath dist packaging\thunder-deid.spec
Invoke-Checked $Python packaging\try_out.py dist\thunder-deid
