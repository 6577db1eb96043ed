/// Why a QR code is not drawn: phones could not scan it reliably.
package struct QRRefusal: Error, Hashable {
  /// The rule that the style or the text breaks.
  package struct Code: Sendable, Hashable {
    package let name: String

    /// The colors are too similar.
    package static let contrast = Code(name: "contrast")
    /// The foreground is lighter than the background.
    package static let inverted = Code(name: "inverted")
    package static let margin = Code(name: "margin")
    package static let size = Code(name: "size")
    /// The text is too long.
    package static let length = Code(name: "length")
    /// The logo covers too much.
    package static let logo = Code(name: "logo")
    /// The logo is a picture of the wrong type, or cannot be read.
    package static let logoType = Code(name: "logo-type")
    /// The marker of scans would keep the link from opening the app.
    package static let marker = Code(name: "marker")
  }

  package let code: Code
  /// One sentence on the problem, and one on what to change.
  package let message: String
  /// The same style with the change that the message proposes, or nil if only another text helps.
  /// Another rule can refuse this style.
  package let cure: QRStyle?

  init(_ code: Code, _ message: String, cure: QRStyle?) {
    self.code = code
    self.message = message
    self.cure = cure
  }
}
