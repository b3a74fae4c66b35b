# Builds dist\thunder-deid with PyInstaller and tries it out. Usage: packaging\build.ps1 [-Python PATH]
param([string]$Python = "")
$ErrorActionPreference = "Stop"
Set-Location (Join-Path $PSScriptRoot "..")
function Invoke-Checked { & $args[0] @($args[1..($args.Count - 1)]); if ($LASTEXITCODE) { exit $LASTEXITCODE } }
if (-not $Python) {
    $Python = "build\venv\Scripts\python.exe"
    if (-not (Test-Path $Python)) { Invoke-Checked py -3.11 -m venv build\venv }
    Invoke-Checked $Python -m pip install --quiet ".[packaging]"
}
Invoke-Checked $Python -m PyInstaller --noconfirm --log-level WARN --workpath build\pyinstaller --distpath dist packaging\thunder-deid.spec
Invoke-Checked $Python packaging\try_out.py dist\thunder-deid
