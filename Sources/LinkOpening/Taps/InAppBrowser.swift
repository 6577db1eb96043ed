/// An app that can show links in its own browser.
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

  /// Whether the app shows every link in its own browser and never passes a link to the system
  /// (reported by several projects). If the property is false, no source reports this behavior for
  /// the app. Many of the apps in this enumeration have a setting that controls this behavior.
  public var keepsLinks: Bool {
    switch self {
    case .kakaotalk, .line, .instagram, .facebook: true
    case .slack, .gmail, .x, .tiktok, .telegram, .whatsapp: false
    }
  }
}
