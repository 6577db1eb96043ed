/// The picture in the middle of a QR code.
package struct QRLogo: Sendable, Hashable {
  package var kind: PictureKind
  package var bytes: [UInt8]

  /// An SVG file in a picture of ours cannot run scripts or fetch anything, because it is embedded
  /// as an image.
  package init(_ kind: PictureKind, bytes: [UInt8]) {
    self.kind = kind
    self.bytes = bytes
  }

  /// Checks a file that someone sent.
  ///
  /// - Throws: ``QRRefusal`` if the file is not a picture, or an SVG that runs code or loads files.
  package init(checking bytes: [UInt8]) throws(QRRefusal) {
    guard bytes.count <= Self.maximumByteCount else { throw .largeLogo(bytes.count, cure: nil) }
    do throws(PictureDefect) {
      let kind = try PictureHeader.kind(of: bytes)
      if kind != .svg { _ = try PictureHeader(bytes) }
      self.init(kind, bytes: bytes)
    } catch {
      throw .unusableLogo(error.description, cure: error.cure)
    }
    guard kind == .svg else { return }
    guard let defect = SVGCheck.checking(file: bytes).check.defects.first else { return }
    throw .unusableLogo(defect.problem, cure: defect.cure)
  }

  /// The longest side, in pixels, of a logo that is decoded.
  static let maximumSide = 1024
  static let maximumByteCount = 256 << 10
}

extension QRRefusal {
  fileprivate static func unusableLogo(_ problem: String, cure: String) -> QRRefusal {
    QRRefusal(.logoType, "The logo cannot be used. \(problem) \(cure)", cure: nil)
  }

  static func largeLogo(_ count: Int, cure: QRStyle?) -> QRRefusal {
    QRRefusal(
      .logoType,
      "The logo has \(count) bytes. Use a file of at most \(QRLogo.maximumByteCount >> 10) KiB.",
      cure: cure
    )
  }
}

extension PageBrand {
  /// The icon as the logo of a code.
  var logo: QRLogo? {
    guard let icon, let file = files.first(where: { $0.path == icon.address }) else { return nil }
    return QRLogo(icon.kind, bytes: file.file.body)
  }
}
