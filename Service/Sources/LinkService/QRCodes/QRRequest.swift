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

  /// Draws the code, or says that the client already has it.
  ///
  /// This takes up to seconds and tens of megabytes.
  ///
  /// - Throws: ``Problem`` if phones could not scan the code reliably.
  func response(for text: String, ifNoneMatch: String?) throws -> APIResponse {
    do {
      let design = try QRDesign(text, style: style)
      let tag = Self.entityTag(text, style)
      let isPNG = style.format == .png
      var response = APIResponse(
        contentType: (isPNG ? PictureKind.png : .svg).contentType,
        body: []
      )
      response.entityTag = tag
      if StaticFile.hasCurrent(tag, ifNoneMatch: ifNoneMatch) {
        response.status = .notModified
      } else {
        response.body = isPNG ? try design.png() : Array(design.svg().utf8)
      }
      return response
    } catch let refusal as QRRefusal {
      throw Problem(refusal)
    }
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
    let digits = hash.finalize().prefix(16).map { byte in
      let digits = String(byte, radix: 16)
      return byte < 16 ? "0" + digits : digits
    }
    return "\"\(digits.joined())\""
  }

  /// Changes when the same style is drawn differently.
  private static let drawingVersion = "1"
}

extension Problem {
  init(_ refusal: QRRefusal) {
    self.init(.qrCodeRefused, refusal.message)
    reason = refusal.code.name
  }
}
