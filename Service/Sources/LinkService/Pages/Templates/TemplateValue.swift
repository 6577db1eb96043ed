/// A value that templates can insert, or a part of a page that has values of its own.
indirect enum TemplateValue: Sendable, Hashable {
  /// Text, numbers and words. Part of it can come from visitors.
  case text
  /// A URL with https or mailto, or a path, that the service has checked.
  case url
  /// A URL that the service has checked, and that can have any scheme, such as that of an app.
  case link
  /// The nonce of the page.
  case nonce
  /// True or absent.
  case flag
  /// A value that begins a section around further values.
  case part([String: TemplateValue])
  case list(TemplateValue)

  /// The values of all pages. A test compares the tree with the model of pages.
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
    "appNameDirection": .text,
    "heading": .text,
    "headingDirection": .text,
    "isHeadingWhole": .flag,
    "invited": .text,
    "lead": .text,
    "leadDirection": .text,
    "isLeadOwn": .flag,
    "validity": .part([
      "untilBefore": .text, "untilInstant": .text, "untilDate": .text, "untilAfter": .text,
    ]),
    "notice": .part([
      "explanation": .text, "wayOut": button, "addressClick": .text, "isAfterButtons": .flag,
    ]),
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
      "addressParts": .list(.text),
    ]),
    nonceName: .nonce,
  ]

  /// The name of the value that scripts and style sheets of a template need, and of its attribute.
  static let nonceName = "nonce"

  private static let picture = TemplateValue.part(["source": .url, "width": .text, "height": .text])
  private static let button = TemplateValue.part([
    "style": .text, "href": .link, "label": .text, "isForMac": .flag, "badge": picture,
  ])
}
