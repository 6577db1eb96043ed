/// A value that templates can insert, or a part of a page that has values of its own.
indirect enum TemplateValue: Sendable, Hashable {
  /// Text, numbers and words. Part of it can come from visitors.
  case text
  /// A URL or a path that the service has checked.
  case url
  /// True or absent.
  case flag
  /// A value that begins a section around further values.
  case part([String: TemplateValue])
  case list(TemplateValue)

  /// The values of all pages. A test compares them with the model of pages.
  static let page: [String: TemplateValue] = [
    "language": .text,
    "direction": .text,
    "title": .text,
    "themeLight": .text,
    "themeDark": .text,
    "isKeptFromIndexes": .flag,
    "banner": .text,
    "social": .part([
      "socialTitle": .text,
      "summary": .text,
      "address": .url,
      "canonical": .url,
      "siteName": .text,
      "locale": .text,
      "image": .url,
      "imageSize": .part(["imageWidth": .text, "imageHeight": .text]),
      "twitterCard": .text,
    ]),
    "favicon": .url,
    "touchIcon": .url,
    "stylesheet": .url,
    "script": .url,
    "picture": .url,
    "header": picture,
    "icon": picture,
    "initial": .text,
    "appName": .text,
    "heading": .text,
    "invited": .text,
    "lead": .text,
    "validity": .part([
      "untilBefore": .text, "untilInstant": .text, "untilDate": .text, "untilAfter": .text,
    ]),
    "notice": .part(["explanation": .text, "wayOut": button, "addressClick": .text]),
    "code": .part([
      "codeLabel": .text, "groups": .list(.text), "copy": .text, "done": .text, "failed": .text,
    ]),
    "steps": .part(["stepsTitle": .text, "items": .list(.text)]),
    "navigation": .part(["purpose": .text, "buttons": .list(button)]),
    "report": .part(["reportURL": .url, "reportLabel": .text]),
    "footer": .part([
      "footerLinks": .list(.part(["footerURL": .url, "footerLabel": .text]))
    ]),
    "qrCode": .part([
      "qrLabel": .text, "side": .text, "path": .text, "caption": .text, "shownAddress": .text,
    ]),
    nonce: .text,
  ]

  /// The name of the value that scripts and style sheets of a template need.
  static let nonce = "nonce"

  private static let picture = TemplateValue.part(["source": .url, "width": .text, "height": .text])
  private static let button = TemplateValue.part([
    "style": .text, "href": .url, "label": .text, "isForMac": .flag, "badge": picture,
  ])
}

/// The kinds of pages that a template can replace.
package enum PageKind: String, Sendable, Hashable, CaseIterable {
  case open, invitation, card, notFound, gone, tooManyRequests, unavailable

  /// The parts without which visitors lack something that they need.
  var neededParts: [String] {
    switch self {
    case .open: ["heading", "navigation", "notice", "script", "report"]
    case .invitation: ["heading", "navigation", "notice", "code", "script", "report"]
    case .card, .notFound, .gone, .tooManyRequests, .unavailable: ["heading"]
    }
  }
}

extension LinkPage {
  /// The template that replaces ours.
  var templateKind: PageKind {
    switch kind {
    case .open: .open
    case .invitation: .invitation
    case .card: .card
    case .notFound: .notFound
    case .gone: .gone
    case .tooManyRequests: .tooManyRequests
    case .unavailable: .unavailable
    }
  }
}
