import LinkwrightCore

/// Korean particles can depend on the last sound of a name. To avoid such particles, names are
/// followed by 앱, 님 or 에. A non-breaking space keeps "-ㄹ 수 있다" and "-ㄹ 수 없다" together.
struct KoreanTexts: PageTexts {
  func opensIn(_ app: String) -> String { "\(app) 앱에서 열리는 링크예요" }
  var openOrInstall: String { "앱이 있으면 바로 열\u{A0}수 있어요. 아직 없다면 먼저 설치해 주세요." }
  func openOnPhone(_ app: String) -> String { "휴대폰의 \(app) 앱에서 열어 주세요." }

  var choices: String { "링크를 여는 방법" }
  func open(_ app: String) -> String { "\(app) 앱에서 열기" }
  var tryAnotherWay: String { "열리지 않나요? 다른 방법으로 열기" }
  func get(from store: Store) -> String {
    switch store {
    case .appStore: "App Store에서 다운로드"
    case .googlePlay: "Google Play에서 다운로드"
    }
  }
  var continueInBrowser: String { "브라우저에서 계속하기" }

  func invitation(from inviter: String?, to app: String) -> String {
    inviter.map { "“\($0)” 님이 \(app)에 초대했어요" } ?? "\(app)에 초대받았어요"
  }
  var openToSeeCode: String { "링크를 열면 초대 코드를 확인할\u{A0}수 있어요." }
  var inviteCode: String { "초대 코드" }
  var copyCode: String { "코드 복사" }
  var copied: String { "복사했어요" }
  var copyByHand: String { "선택된 코드를 복사해 주세요" }
  var howToJoin: String { "참여 방법" }
  func install(_ app: String) -> String { "\(app) 앱을 설치해요" }
  var enterCode: String { "앱을 열고 초대 코드를 입력해요" }
  var invitationIsOver: String { "더 이상 사용할\u{A0}수 없는 초대예요" }
  func askForAnother(_ inviter: String?) -> String {
    let inviter = inviter.map { "“\($0)” 님" } ?? "초대한 분"
    return "\(inviter)에게 새 초대를 요청해 주세요."
  }
  func reason(_ state: InvitationPreview.State) -> String? {
    switch state {
    case .open: nil
    case .exhausted: "이미 사용된 초대예요. "
    case .expired: "기한이 지난 초대예요. "
    case .revoked, .other: "취소된 초대예요. "
    }
  }

  var notFound: String { "링크를 찾을\u{A0}수 없어요" }
  var checkAddress: String { "주소가 중간에 잘리거나 잘못 입력되지 않았는지 확인해 주세요." }
  var gone: String { "더 이상 사용할\u{A0}수 없는 링크예요" }
  var askForNewLink: String { "기한이 지났거나 공개가 끝났어요. 링크를 공유한 분에게 새 링크를 요청해 주세요." }
  var tooManyRequests: String { "요청이 너무 많아요" }
  var unavailable: String { "지금은 링크를 열\u{A0}수 없어요" }
  var tryLater: String { "잠시 후 링크를 다시 열어 주세요." }

  var reportLink: String { "이 링크 신고하기" }
  var imprint: String { "운영자 정보" }
  var privacy: String { "개인정보 처리방침" }

  var scan: String { "휴대폰 카메라로 스캔해 주세요" }
  func qrCode(of link: String) -> String { "\(link) QR 코드" }

  func leave(_ browser: Browser) -> String {
    let place = Self.name(of: browser) ?? "이 앱"
    return "\(place) 안에서는 앱이 열리지 않을\u{A0}수 있어요. 먼저 이 페이지를 브라우저에서 열어 주세요."
  }
  var openInBrowser: String { "브라우저에서 열기" }
  func useMenu(of browser: Browser) -> String {
    switch browser {
    case .instagram:
      "앱이 열리지 않으면 오른쪽 위의 ⋯를 누르고 ‘외부 브라우저에서 열기’를 선택해 주세요."
    case .facebook:
      "앱이 열리지 않으면 ⋯를 누르고 ‘외부 브라우저에서 열기’를 선택해 주세요."
    default:
      "앱이 열리지 않으면 이 화면의 메뉴에서 ‘브라우저에서 열기’를 선택해 주세요."
    }
  }

  private static func name(of browser: Browser) -> String? {
    switch browser {
    case .kakaotalk: "카카오톡"
    case .line: "라인"
    case .instagram: "인스타그램"
    case .facebook: "페이스북"
    default: nil
    }
  }

  var locale: String { "ko_KR" }
}
