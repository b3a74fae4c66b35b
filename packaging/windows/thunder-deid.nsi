; The installer that clerks and scripts run. makensis -DVERSION -DOUT -DFILES (folder of nsis_files.py) -DSRC
; (checkout) -DKBYTES [-DFAST] [-DSIGN command] thunder-deid.nsi
;   /S silent   /CurrentUser | /AllUsers   /D=PATH the folder, as the last word and without quotes
; Exit codes: 0 done, 2 broken off, 3 Windows too old, 4 the program is running, 5 a newer version is installed,
; 6 the version that is installed could not be removed, 7 for all users without the rights of an administrator,
; 8 the MSI installed it.
Unicode true
Target amd64-unicode
!ifdef FAST
  SetCompressor zlib
!else
  SetCompressor /SOLID lzma
  SetCompressorDictSize 64
!endif
!define PRODUCT "thunder-deid"
!define KEY "Software\thunder-deid"
!define UNKEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\thunder-deid"
!define CLASSES "Software\Classes"
!define TYPE "thunder-deid.session"
!define WINDOW "thunder-deid-window.exe"
!define CONSOLE "thunder-deid.exe"

!define MULTIUSER_EXECUTIONLEVEL Highest
!define MULTIUSER_MUI
!define MULTIUSER_INSTALLMODE_COMMANDLINE
!define MULTIUSER_USE_PROGRAMFILES64
!define MULTIUSER_INSTALLMODE_INSTDIR "${PRODUCT}"
!define MULTIUSER_INSTALLMODE_INSTDIR_REGISTRY_KEY "${KEY}"
!define MULTIUSER_INSTALLMODE_INSTDIR_REGISTRY_VALUENAME "InstallDir"
!define MULTIUSER_INSTALLMODE_DEFAULT_REGISTRY_KEY "${KEY}"
!define MULTIUSER_INSTALLMODE_DEFAULT_REGISTRY_VALUENAME "InstallDir"
!define MULTIUSER_INIT_TEXT_ADMINREQUIRED "$(ADMIN)"
!define MULTIUSER_INIT_TEXT_ALLUSERSNOTPOSSIBLE "$(ADMIN)"
!include MultiUser.nsh
!include MUI2.nsh
!include LogicLib.nsh
!include WinVer.nsh
!include x64.nsh
!include FileFunc.nsh
!include WordFunc.nsh

Name "${PRODUCT}"
OutFile "${OUT}"
BrandingText "${PRODUCT} ${VERSION}"
ManifestDPIAware true
AllowSkipFiles off
VIProductVersion "${VERSION}.0"
VIFileVersion "${VERSION}.0"
!macro VERSION_TEXT LANGUAGE TITLE
  VIAddVersionKey /LANG=${LANGUAGE} "CompanyName" "${PRODUCT}"
  VIAddVersionKey /LANG=${LANGUAGE} "ProductName" "${PRODUCT}"
  VIAddVersionKey /LANG=${LANGUAGE} "ProductVersion" "${VERSION}"
  VIAddVersionKey /LANG=${LANGUAGE} "FileVersion" "${VERSION}"
  VIAddVersionKey /LANG=${LANGUAGE} "FileDescription" "${TITLE}"
  VIAddVersionKey /LANG=${LANGUAGE} "LegalCopyright" "Apache-2.0"
!macroend

!define MUI_ICON "${SRC}/resources/icons/thunder-deid.ico"
!define MUI_UNICON "${SRC}/resources/icons/thunder-deid.ico"
!define MUI_ABORTWARNING
!insertmacro MULTIUSER_PAGE_INSTALLMODE
!insertmacro MUI_PAGE_LICENSE "${SRC}/LICENSE"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
; NSIS 3.08 has these five in English alone; what is defined before a language is taken for it.
!define MULTIUSER_TEXT_INSTALLMODE_TITLE "사용자 선택"
!define MULTIUSER_TEXT_INSTALLMODE_SUBTITLE "누가 쓸 프로그램인지 고릅니다."
!define MULTIUSER_INNERTEXT_INSTALLMODE_TOP "이 컴퓨터의 모든 사용자가 쓰도록 설치할지, 지금 사용자만 쓰도록 설치할지 고르십시오. $(^ClickNext)"
!define MULTIUSER_INNERTEXT_INSTALLMODE_ALLUSERS "이 컴퓨터의 모든 사용자"
!define MULTIUSER_INNERTEXT_INSTALLMODE_CURRENTUSER "지금 사용자만"
!insertmacro MUI_LANGUAGE "Korean"
!insertmacro MUI_LANGUAGE "English"
!insertmacro VERSION_TEXT ${LANG_KOREAN} "판결서 비실명 처리 설치"
!insertmacro VERSION_TEXT ${LANG_ENGLISH} "Judgment de-identification setup"
!ifdef SIGN
  !uninstfinalize `${SIGN} "%1"` ; its own words are quoted with both other marks
!endif

!macro TEXT NAME KOREAN ENGLISH
  LangString ${NAME} ${LANG_KOREAN} "${KOREAN}"
  LangString ${NAME} ${LANG_ENGLISH} "${ENGLISH}"
!macroend
!insertmacro TEXT SHORTCUT "판결서 비실명 처리" "Judgment de-identification"
!insertmacro TEXT SESSION "비실명 처리 검토 파일" "De-identification review"
!insertmacro TEXT ADMIN "모든 사용자용으로 설치하려면 관리자 권한이 필요합니다. 관리자로 실행하거나 /CurrentUser로 설치하십시오." "Installing for all users needs an administrator. Run as administrator, or install with /CurrentUser."
!insertmacro TEXT UNADMIN "모든 사용자용으로 설치된 프로그램을 제거하려면 관리자 권한이 필요합니다. 관리자로 실행하십시오." "Removing what is installed for all users needs an administrator. Run as administrator."
!insertmacro TEXT TOOOLD "64비트 Windows 10(1809) 이상이 필요합니다." "64-bit Windows 10 (1809) or newer is needed."
!insertmacro TEXT RUNNING "프로그램이 실행 중입니다. 창을 모두 닫은 뒤 다시 설치하십시오." "The program is running. Close all its windows and install again."
!insertmacro TEXT UNRUNNING "프로그램이 실행 중입니다. 창을 모두 닫은 뒤 다시 제거하십시오." "The program is running. Close all its windows and uninstall again."
!insertmacro TEXT NEWER "더 새로운 버전이 이미 설치되어 있습니다. 먼저 제거하십시오. 설치된 버전:" "A newer version is already installed. Remove it first. Installed version:"
!insertmacro TEXT STUCK "설치되어 있던 버전을 제거하지 못했습니다. 제어판에서 제거한 뒤 다시 설치하십시오." "The installed version could not be removed. Remove it in the control panel and install again."
!insertmacro TEXT BYMSI "MSI로 설치한 프로그램이 있습니다. MSI로 업그레이드하거나 제어판에서 제거한 뒤 다시 설치하십시오." "The MSI installed the program. Upgrade it by the MSI, or remove it in the control panel and install again."
!macro FAIL TEXT CODE
  MessageBox MB_OK|MB_ICONSTOP "${TEXT}" /SD IDOK
  SetErrorLevel ${CODE}
  Abort
!macroend

; Whether a program can be written: Windows lets nobody write to one that runs.
!macro REQUIRE_WRITABLE PROGRAM TEXT
  ${If} ${FileExists} "${PROGRAM}"
    ClearErrors
    FileOpen $R9 "${PROGRAM}" a
    ${If} ${Errors}
      !insertmacro FAIL "${TEXT}" 4
    ${EndIf}
    FileClose $R9
  ${EndIf}
!macroend
!macro REQUIRE_STOPPED FOLDER TEXT
  !insertmacro REQUIRE_WRITABLE "${FOLDER}\${WINDOW}" "${TEXT}"
  !insertmacro REQUIRE_WRITABLE "${FOLDER}\${CONSOLE}" "${TEXT}"
!macroend

; MultiUser.nsh says it in a box that no /S closes.
!macro REQUIRE_RIGHTS UN UNSTR TEXT
  UserInfo::GetAccountType
  Pop $R6
  ${${UN}GetParameters} $R7
  ${${UNSTR}StrStr} $R5 $R7 "/AllUsers"
  ${If} $R5 != ""
  ${AndIf} $R6 != "Admin"
    !insertmacro FAIL "${TEXT}" 7
  ${EndIf}
!macroend

Function .onInit
  StrCpy $R8 $INSTDIR ; what /D= said: MultiUser.nsh forgets it
  ${IfNot} ${RunningX64}
  ${OrIfNot} ${AtLeastWin10}
  ${OrIfNot} ${AtLeastBuild} 17763
    !insertmacro FAIL "$(TOOOLD)" 3
  ${EndIf}
  SetRegView 64
  !insertmacro REQUIRE_RIGHTS "" "" "$(ADMIN)"
  !insertmacro MULTIUSER_INIT
  ${If} $R8 != ""
    StrCpy $INSTDIR $R8
  ${EndIf}
FunctionEnd

; It removes the folder it lies in: MultiUser.nsh has an administrator remove what is installed for all users instead.
Function un.onInit
  StrCpy $R8 $INSTDIR
  SetRegView 64
  !insertmacro REQUIRE_RIGHTS "un." "Un" "$(UNADMIN)"
  !insertmacro MULTIUSER_UNINIT
  ${UnStrStr} $R4 $R7 "/CurrentUser"
  ${If} $R4 == ""
  ${AndIf} $R5 == ""
    ReadRegStr $R4 HKCU "${KEY}" "InstallDir"
    ReadRegStr $R5 HKLM "${KEY}" "InstallDir"
    ${If} $R8 == $R4
      Call un.MultiUser.InstallMode.CurrentUser
    ${ElseIf} $R8 == $R5
    ${AndIf} $R6 != "Admin"
      !insertmacro FAIL "$(UNADMIN)" 7
    ${EndIf}
  ${EndIf}
  StrCpy $INSTDIR $R8
FunctionEnd

; Removes what an earlier installation for the same users left, wherever that was.
Function RemoveInstalled
  ReadRegStr $R0 SHCTX "${UNKEY}" "QuietUninstallString"
  ReadRegStr $R1 SHCTX "${KEY}" "InstallDir"
  ReadRegStr $R2 SHCTX "${UNKEY}" "DisplayVersion"
  ${If} $R0 == ""
    ; The MSI keeps its folder under the same key, and its entry by another name.
    ${If} $MultiUser.InstallMode == AllUsers
    ${AndIf} $R1 != ""
    ${AndIf} ${FileExists} "$R1\${CONSOLE}"
      !insertmacro FAIL "$(BYMSI)" 8
    ${EndIf}
    Return
  ${EndIf}
  ${VersionCompare} "$R2" "${VERSION}" $R3
  ${If} $R3 == 1
    !insertmacro FAIL "$(NEWER) $R2" 5
  ${EndIf}
  !insertmacro REQUIRE_STOPPED "$R1" "$(RUNNING)"
  ${If} ${FileExists} "$R1\uninstall.exe"
    ClearErrors
    ExecWait '$R0 _?=$R1' $R4
    ${If} ${Errors}
    ${OrIf} $R4 != 0
      !insertmacro FAIL "$(STUCK)" 6
    ${EndIf}
    Delete "$R1\uninstall.exe" ; which cannot remove itself while it runs from its own place
    RMDir "$R1"
  ${EndIf}
FunctionEnd

Section "program"
  Call RemoveInstalled
  ; Of another version that no uninstaller took away (it was lost, or the folder was copied there) nothing may stay: the
  ; program would be made of both.
  !insertmacro REQUIRE_STOPPED "$INSTDIR" "$(RUNNING)"
  ${If} ${FileExists} "$INSTDIR\_internal\files.sha256"
    RMDir /r "$INSTDIR\_internal"
  ${EndIf}
  ; First what removes it, so that an installation that is broken off can be removed.
  SetOutPath "$INSTDIR"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  WriteRegStr SHCTX "${KEY}" "InstallDir" "$INSTDIR"
  WriteRegStr SHCTX "${KEY}" "Shortcut" "$SMPROGRAMS\$(SHORTCUT).lnk"
  WriteRegStr SHCTX "${UNKEY}" "DisplayName" "${PRODUCT}"
  WriteRegStr SHCTX "${UNKEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr SHCTX "${UNKEY}" "Publisher" "${PRODUCT}"
  WriteRegStr SHCTX "${UNKEY}" "DisplayIcon" "$INSTDIR\${WINDOW}"
  WriteRegStr SHCTX "${UNKEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr SHCTX "${UNKEY}" "UninstallString" '"$INSTDIR\uninstall.exe" /$MultiUser.InstallMode'
  WriteRegStr SHCTX "${UNKEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /$MultiUser.InstallMode /S'
  WriteRegDWORD SHCTX "${UNKEY}" "NoModify" 1
  WriteRegDWORD SHCTX "${UNKEY}" "NoRepair" 1
  WriteRegDWORD SHCTX "${UNKEY}" "EstimatedSize" ${KBYTES}
  !include "${FILES}/install-files.nsh"
  SetOutPath "$INSTDIR"
  CreateShortcut "$SMPROGRAMS\$(SHORTCUT).lnk" "$INSTDIR\${WINDOW}"
  WriteRegStr SHCTX "${CLASSES}\.deid" "" "${TYPE}"
  WriteRegStr SHCTX "${CLASSES}\${TYPE}" "" "$(SESSION)"
  WriteRegStr SHCTX "${CLASSES}\${TYPE}\DefaultIcon" "" "$INSTDIR\${WINDOW},0"
  WriteRegStr SHCTX "${CLASSES}\${TYPE}\shell\open\command" "" '"$INSTDIR\${WINDOW}" "%1"'
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, i 0, i 0)'
SectionEnd

Section "un.program"
  !insertmacro REQUIRE_STOPPED "$INSTDIR" "$(UNRUNNING)"
  !include "${FILES}/uninstall-files.nsh"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  ; The entries may be of another folder's installation, which stays.
  ReadRegStr $R0 SHCTX "${KEY}" "InstallDir"
  ${If} $R0 != "$INSTDIR"
  ${AndIf} ${FileExists} "$R0\uninstall.exe"
    Return
  ${EndIf}
  ReadRegStr $R0 SHCTX "${KEY}" "Shortcut"
  Delete "$R0"
  ReadRegStr $R0 SHCTX "${CLASSES}\.deid" ""
  ${If} $R0 == "${TYPE}"
    DeleteRegValue SHCTX "${CLASSES}\.deid" ""
    DeleteRegKey /ifempty SHCTX "${CLASSES}\.deid"
  ${EndIf}
  DeleteRegKey SHCTX "${CLASSES}\${TYPE}"
  DeleteRegKey SHCTX "${UNKEY}"
  DeleteRegValue SHCTX "${KEY}" "InstallDir"
  DeleteRegValue SHCTX "${KEY}" "Shortcut"
  DeleteRegKey /ifempty SHCTX "${KEY}" ; the user's settings live there too, and stay
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, i 0, i 0)'
SectionEnd
