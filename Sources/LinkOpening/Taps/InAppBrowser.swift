/// An app that shows links in its own browser.
public enum InAppBrowser: String, Sendable, Hashable, CaseIterable {
  /// KakaoTalk.
  case kakaotalk
  /// LINE.
  case line
  /// Instagram.
  case instagram
  /// Facebook.
  case facebook
  /// Slack.
  case slack
  /// Gmail.
  case gmail
  /// X, formerly Twitter.
  case x
  /// TikTok.
  case tiktok
  /// Telegram.
  case telegram
  /// WhatsApp.
  case whatsapp

  /// The name of the app, for use in sentences.
  public var title: String {
    switch self {
    case .kakaotalk: "KakaoTalk"
    case .line: "LINE"
    case .instagram: "Instagram"
    case .facebook: "Facebook"
    case .slack: "Slack"
    case .gmail: "Gmail"
    case .x: "X"
    case .tiktok: "TikTok"
    case .telegram: "Telegram"
    case .whatsapp: "WhatsApp"
    }
  }

  /// Whether the app shows every link in its own browser, without asking the system for an app
  /// (reported by several projects). No source reports this behavior for the other apps. Many of
  /// them have a setting.
  public var keepsLinks: Bool {
    switch self {
    case .kakaotalk, .line, .instagram, .facebook: true
    case .slack, .gmail, .x, .tiktok, .telegram, .whatsapp: false
    }
  }
}
