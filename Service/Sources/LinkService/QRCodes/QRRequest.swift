import Crypto
import HTTPTypes
import LinkwrightCore

/// A request for the QR code of a link, as the query of the management API describes it.
struct QRRequest: Sendable {
  /// Where the logo comes from.
  enum Logo: String, Sendable, CaseIterable {
    case none
    /// The icon of the host's brand.
    case icon
  }

  var style: QRStyle
  var logo: Logo
  /// Whether the link in the code gets the marker of scans.
  var hasMarker: Bool

  static let names = [
    "format", "size", "margin", "foreground", "background", "modules", "logo", "logoSize",
    "correction", "marker",
  ]

  /// - Throws: ``Problem`` if a value is malformed. Whether the values suit each other is checked
  ///   when the code is drawn.
  init(_ query: LinkQuery) throws {
    var style = QRStyle()
    func number(_ name: String, _ standard: Int) throws -> Int {
      guard let text = query[name] else { return standard }
      guard let number = Int(text) else {
        throw Problem(.invalidValue, "\"\(name)\" must be a whole number.")
      }
      return number
    }
    func color(_ name: String, _ standard: WebColor) throws -> WebColor {
      guard let text = query[name] else { return standard }
      guard let color = WebColor(text) ?? WebColor(hexDigits: text.utf8) else {
        throw Problem(.invalidValue, "\"\(name)\" must be a color such as 1a2b3c.")
      }
      return color
    }
    func word<Word: RawRepresentable<String> & CaseIterable>(
      _ name: String,
      _ standard: Word
    ) throws -> Word {
      guard let text = query[name] else { return standard }
      guard let word = Word(code: text) else {
        let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
        throw Problem(.invalidValue, "\"\(name)\" must be one of these: \(words).")
      }
      return word
    }
    style.format = try word("format", style.format)
    style.size = try number("size", style.size)
    style.margin = try number("margin", style.margin)
    style.foreground = try color("foreground", style.foreground)
    style.background = try color("background", style.background)
    style.modules = try word("modules", style.modules)
    style.logoSize = try number("logoSize", style.logoSize)
    if query["correction"] != nil { style.correction = try word("correction", QRLevel.medium) }
    logo = try word("logo", .none)
    hasMarker = try word("marker", Choice.true) == .true
    self.style = style
  }

  private enum Choice: String, CaseIterable {
    case `true`, `false`
  }

  /// The response to a client that already has the code; nil if the code has to be drawn.
  ///
  /// A client has the tag of a code only if the code was drawn, so its text and its style were
  /// accepted. `*` says nothing about this, so with `*` the code is drawn.
  func unchanged(for text: String, ifNoneMatch: String?) -> APIResponse? {
    guard let ifNoneMatch, !ifNoneMatch.utf8.contains(UInt8(ascii: "*")) else { return nil }
    var response = emptyResponse(for: text)
    guard let tag = response.entityTag, StaticFile.hasCurrent(tag, ifNoneMatch: ifNoneMatch) else {
      return nil
    }
    response.status = .notModified
    return response
  }

  /// Draws the code.
  ///
  /// This takes up to seconds and tens of megabytes.
  ///
  /// - Throws: ``Problem`` if phones could not scan the code reliably.
  func response(for text: String) throws -> APIResponse {
    do {
      let design = try QRDesign(text, style: style)
      var response = emptyResponse(for: text)
      response.body = style.format == .png ? try design.png() : Array(design.svg().utf8)
      return response
    } catch let refusal as QRRefusal {
      throw Problem(refusal)
    }
  }

  private func emptyResponse(for text: String) -> APIResponse {
    let kind = style.format == .png ? PictureKind.png : .svg
    var response = APIResponse(contentType: kind.contentType, body: [])
    response.entityTag = Self.entityTag(text, style)
    return response
  }

  /// Two codes have the same tag only if they are the same picture, as long as the drawing has the
  /// same version.
  private static func entityTag(_ text: String, _ style: QRStyle) -> String {
    let values: [String] = [
      drawingVersion, text, style.format.rawValue, "\(style.size)", "\(style.margin)",
      style.foreground.hex, style.background.hex, style.modules.rawValue, "\(style.logoSize)",
      style.correction?.rawValue ?? "", style.logo?.kind.rawValue ?? "",
    ]
    var hash = SHA256()
    for value in values {
      hash.update(data: Array(value.utf8))
      hash.update(data: [0])
    }
    if let logo = style.logo { hash.update(data: logo.bytes) }
    return "\"\(hash.finalize().prefix(16).hexadecimalDigits)\""
  }

  /// Changes when the same style is drawn differently, or is no longer accepted.
  private static let drawingVersion = "1"
}

extension Problem {
  init(_ refusal: QRRefusal) {
    self.init(.qrCodeRefused, refusal.message)
    reason = refusal.code.name
  }
}
