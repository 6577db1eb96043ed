import SiteAssociation

extension ConfigurationReader {
  /// Some messengers ignore pictures with more bytes (reported).
  private static let maximumMessengerByteCount = 300 << 10

  /// Reads the badges of the stores: for each store, a mapping from languages to files.
  mutating func badges(in brand: MappingFields<BrandKey>) -> [StoreBadge] {
    guard let node = brand[.badges], let stores = fields(of: node, as: Store.self) else {
      return []
    }
    return Store.allCases.flatMap { store in
      files(stores[store], store.rawValue).compactMap { language, file in
        picture(file, for: .badge).map { StoreBadge(store: store, language: language, picture: $0) }
      }
    }
  }

  /// Reads a picture and checks that it suits its purpose.
  mutating func picture(_ file: Placed<String>, for purpose: PicturePurpose) -> PictureFile? {
    once(file, for: purpose.key.rawValue) { $0.read(file, for: purpose) }
  }

  private mutating func read(_ file: Placed<String>, for purpose: PicturePurpose) -> PictureFile? {
    guard let bytes = bytes(of: file, for: purpose) else { return nil }
    let kind: PictureKind
    do throws(PictureDefect) {
      kind = try PictureHeader.kind(of: bytes)
    } catch {
      report(error, in: file)
      return nil
    }
    guard purpose.kinds.contains(kind) else {
      let names = purpose.kinds.map(\.name).formattedAsChoice
      report(
        .notPicture,
        at: file.place,
        "\(file.value.cited) is a \(kind.name) file, which \(purpose.key.rawValue) cannot be.",
        cure: "Convert the picture to \(names)."
      )
      return nil
    }
    guard let header = kind == .svg ? svgHeader(bytes, of: file) : header(bytes, of: file),
      isSuitable(header, in: file, for: purpose)
    else { return nil }
    if purpose.key == .previewPicture, bytes.count > Self.maximumMessengerByteCount {
      report(
        .heavyPreview,
        at: file.place,
        "\(file.value.cited) has more than 300 KiB.",
        cure: "Compress the picture, for example as a JPEG of 1200 by 630 pixels."
      )
    }
    return PictureFile(name: file.value, bytes: bytes, header: header)
  }

  private mutating func bytes(
    of file: Placed<String>,
    for purpose: PicturePurpose
  ) -> [UInt8]? {
    guard let bytes = bytes(of: file, orReport: .unreadablePicture) else { return nil }
    if bytes.count <= purpose.maximumByteCount { return bytes }
    report(
      .largePicture,
      at: file.place,
      "\(file.value.cited) has more than \(purpose.maximumByteCount >> 10) KiB.",
      cure: "Compress the picture, or make it smaller."
    )
    return nil
  }

  private mutating func header(_ bytes: [UInt8], of file: Placed<String>) -> PictureHeader? {
    do throws(PictureDefect) {
      return try PictureHeader(bytes)
    } catch {
      report(error, in: file)
      return nil
    }
  }

  private mutating func report(_ defect: PictureDefect, in file: Placed<String>) {
    report(
      [.animated, .rotated].contains(defect.code) ? .animatedOrRotatedPicture : .notPicture,
      at: file.place,
      "\(file.value.cited) cannot be shown. \(defect)",
      cure: defect.cure
    )
  }

  private mutating func svgHeader(_ bytes: [UInt8], of file: Placed<String>) -> PictureHeader? {
    let (check, text) = SVGCheck.checking(file: bytes)
    guard check.header == nil else { return check.header }
    let source = SourceText(utf8: text)
    let findings = check.defects.map {
      Finding(.unsafeSVG, at: source.place(of: $0.range), $0.problem, cure: $0.cure)
    }
    attach(
      ConfigurationAttachment(name: file.value, source: source, findings: findings.inFileOrder)
    )
    return nil
  }

  private mutating func isSuitable(
    _ header: PictureHeader,
    in file: Placed<String>,
    for purpose: PicturePurpose
  ) -> Bool {
    let size = "\(header.width) by \(header.height)"
    let subject = "\(file.value.cited) has \(size) \(header.kind == .svg ? "units" : "pixels")"
    if purpose.allows(header) { return true }
    report(
      .pictureShape,
      at: file.place,
      "\(subject), which does not suit \(purpose.key.rawValue).",
      cure: "Use a picture that is \(purpose.shape)."
    )
    return false
  }
}
