import LinkwrightCore

struct JapaneseTexts: PageTexts {
  func opensIn(_ app: String) -> String { "「\(app)」アプリで開くリンクです" }
  var openOrInstall: String { "アプリをお持ちの方はそのまま開けます。お持ちでない方は、先にインストールしてください。" }
  func openOnPhone(_ app: String) -> String { "スマートフォンの「\(app)」アプリで開いてください。" }

  var choices: String { "リンクの開き方" }
  func open(_ app: String) -> String { "\(app)で開く" }
  var tryAnotherWay: String { "開かない場合はこちら" }
  func get(from store: Store) -> String {
    switch store {
    case .appStore: "App Storeからダウンロード"
    case .googlePlay: "Google Playで手に入れる"
    }
  }
  var continueInBrowser: String { "ブラウザで続ける" }

  func invitation(from inviter: String?, to app: String) -> String {
    inviter.map { "「\($0)」さんから「\(app)」への招待が届きました" } ?? "「\(app)」への招待が届きました"
  }
  var openToSeeCode: String { "リンクを開くと招待コードを確認できます。" }
  var inviteCode: String { "招待コード" }
  var copyCode: String { "コードをコピー" }
  var copied: String { "コピーしました" }
  var copyByHand: String { "選択されたコードをコピーしてください" }
  var howToJoin: String { "参加方法" }
  func install(_ app: String) -> String { "「\(app)」をインストール" }
  var enterCode: String { "アプリを開いて招待コードを入力" }
  var invitationIsOver: String { "この招待はご利用いただけません" }
  func askForAnother(_ inviter: String?) -> String {
    let inviter = inviter.map { "「\($0)」さん" } ?? "招待してくれた方"
    return "新しい招待を\(inviter)に依頼してください。"
  }
  func reason(_ state: InvitationPreview.State) -> String? {
    switch state {
    case .open: nil
    case .exhausted: "すでに使用された招待です。"
    case .expired: "有効期限が切れた招待です。"
    case .revoked, .other: "取り消された招待です。"
    }
  }

  var notFound: String { "リンクが見つかりません" }
  var checkAddress: String { "リンクの一部が欠けていないか、入力に間違いがないかをご確認ください。" }
  var gone: String { "このリンクはご利用いただけません" }
  var askForNewLink: String { "有効期限が切れたか、公開が終了しています。リンクを共有した方にご確認ください。" }
  var tooManyRequests: String { "アクセスが集中しています" }
  var unavailable: String { "ただいまリンクを開けません" }
  var tryLater: String { "しばらく待ってから、もう一度リンクを開いてください。" }

  var reportLink: String { "このリンクを報告する" }
  var imprint: String { "運営者情報" }
  var privacy: String { "プライバシーポリシー" }

  var scan: String { "スマートフォンのカメラで読み取ってください" }
  func qrCode(of link: String) -> String { "\(link) のQRコード" }

  func leave(_ browser: Browser) -> String {
    let place = Self.name(of: browser) ?? "このアプリ"
    return "\(place)の画面からはアプリを開けないことがあります。先にこのページをブラウザで開いてください。"
  }
  var openInBrowser: String { "ブラウザで開く" }
  func useMenu(of browser: Browser) -> String {
    switch browser {
    case .instagram:
      "アプリが開かない場合は、右上の「⋯」をタップして「外部ブラウザで開く」を選んでください。"
    case .facebook:
      "アプリが開かない場合は、「⋯」をタップして「外部ブラウザで開く」を選んでください。"
    default:
      "アプリが開かない場合は、この画面のメニューから「ブラウザで開く」を選んでください。"
    }
  }

  private static func name(of browser: Browser) -> String? {
    switch browser {
    case .kakaotalk: "カカオトーク"
    case .line: "LINE"
    case .instagram: "Instagram"
    case .facebook: "Facebook"
    default: nil
    }
  }

  var locale: String { "ja_JP" }
}
