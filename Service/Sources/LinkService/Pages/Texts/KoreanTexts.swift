extension PageTexts {
  /// The sentences of the pages in Korean.
  ///
  /// Korean particles can depend on the last sound of a name. To avoid such particles, names are
  /// followed by 앱, 님 or 에. Non-breaking spaces keep "-ㄹ 수 있다", "-ㄹ 수 없다" and short pairs of
  /// words, such as 초대한 분, together.
  static let korean = PageTexts(
    .korean,
    [
      .opensIn: "{app} 앱에서 열리는 링크예요",
      .openOrInstall: "앱이 있으면 바로 열\u{A0}수\u{A0}있어요. 아직 없다면 먼저 설치해 주세요.",
      .openOnPhone: "휴대폰의 {app}\u{A0}앱에서 열어 주세요.",
      .scanToOpen: "휴대폰으로 QR\u{A0}코드를 스캔하면 {app}\u{A0}앱에서 열\u{A0}수\u{A0}있어요.",
      .choices: "링크를 여는 방법",
      .open: "{app} 앱에서 열기",
      .tryAnotherWay: "열리지 않나요? 다른 방법으로 열기",
      .openAnotherWay: "다른 방법으로 열기",
      .getFromAppStore: "App\u{A0}Store에서 다운로드",
      .getFromGooglePlay: "Google\u{A0}Play에서 다운로드",
      .continueInBrowser: "웹사이트에서 계속하기",
      .invitationFrom: "“{inviter}” 님이 {app}에 초대했어요",
      .invitation: "{app}에 초대받았어요",
      .validUntil: "{date}까지 사용할\u{A0}수\u{A0}있어요.",
      .openToSeeCode: "링크를 열면 초대 코드를 확인할\u{A0}수\u{A0}있어요.",
      .inviteCode: "초대 코드",
      .copyCode: "코드 복사",
      .copied: "복사했어요",
      .copyByHand: "선택된 코드를 복사해 주세요",
      .howToJoin: "아직 {app} 앱이 없나요?",
      .install: "{app} 앱을 설치해 주세요",
      .enterCode: "앱을 열고 위의 초대\u{A0}코드를 입력해 주세요",
      .invitationUsedUp: "사용 횟수를 모두\u{A0}쓴 초대예요",
      .invitationExpired: "기한이 지난 초대예요",
      .invitationRevoked: "취소된 초대예요",
      .invitationUnusable: "사용할\u{A0}수\u{A0}없는 초대예요",
      .wasValidUntil: "{date}에 만료되었어요.",
      .askInviter: "“{inviter}” 님에게 새 초대를 요청해 주세요.",
      .askForAnother: "초대한\u{A0}분에게 새 초대를 요청해 주세요.",
      .notFound: "링크를 찾을\u{A0}수\u{A0}없어요",
      .checkAddress: "주소가 중간에 잘리거나 잘못 입력되지 않았는지 확인해 주세요.",
      .gone: "사용할\u{A0}수\u{A0}없는 링크예요",
      .askForNewLink:
        "기한이 지났거나 모두 사용되었거나 공유가 중단되었을\u{A0}수\u{A0}있어요. 링크를 공유한\u{A0}분에게 새 링크를 요청해 주세요.",
      .tooManyRequests: "짧은 시간에 너무 많이 시도했어요",
      .unavailable: "지금은 링크를 열\u{A0}수\u{A0}없어요",
      .tryLater: "잠시 후 다시 시도해 주세요.",
      .tryAgain: "다시 시도",
      .reportLink: "이 링크 신고하기",
      .imprint: "운영자 정보",
      .privacy: "개인정보 처리방침",
      .scan: "휴대폰 카메라로 스캔해 주세요",
      .qrCode: "{link} QR 코드",
      .leaveBrowser: "{browser} 안에서는 앱이 열리지 않을\u{A0}수\u{A0}있어요.",
      .leaveThisApp: "이 화면에서는 앱이 열리지 않을\u{A0}수\u{A0}있어요.",
      .openInBrowser: "브라우저에서 열기",
      .useMenuOfInstagram: "앱이 열리지 않으면 오른쪽 위의 ⋯\u{A0}버튼을 누르고 ‘외부 브라우저에서 열기’를 선택해 주세요.",
      .useMenuOfFacebook: "앱이 열리지 않으면 ⋯\u{A0}버튼을 누르고 ‘외부 브라우저에서 열기’를 선택해 주세요.",
      .useMenu: "앱이 열리지 않으면 이 화면의 메뉴에서 ‘브라우저에서 열기’를 선택해 주세요.",
    ],
    browserNames: [
      .kakaotalk: "카카오톡", .line: "라인", .instagram: "인스타그램", .facebook: "페이스북",
    ],
    locale: "ko_KR"
  )
}
