import SiteAssociation

extension ConfigurationReader {
  /// Some messengers ignore pictures with more bytes (reported).
  private static let maximumMessengerByteCount = 300 << 10

  /// Reads a picture and checks that it suits its purpose.
  ///
  /// A file is read once for each purpose, because thousands of aliases can name it.
  mutating func picture(_ file: Placed<String>, for purpose: PicturePurpose) -> PictureFile? {
    let key = PictureReading.Key(name: ExactText(file.value), purpose: purpose.key)
    if let reading = pictureReadings[key] {
      for var finding in reading.findings {
        finding.place = file.place
        report(finding)
      }
      return reading.picture
    }
    let start = findings.count
    let picture = read(file, for: purpose)
    pictureReadings[key] = PictureReading(
      picture: picture,
      findings: Array(findings[start...])
    )
    return picture
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
    do {
      let bytes = try readingFile(file.value)
      if bytes.count <= purpose.maximumByteCount { return bytes }
      report(
        .largePicture,
        at: file.place,
        "\(file.value.cited) has more than \(purpose.maximumByteCount >> 10) KiB.",
        cure: "Compress the picture, or make it smaller."
      )
    } catch {
      report(
        .unreadablePicture,
        at: file.place,
        "\(file.value.cited) cannot be read: \(error)",
        cure: "Write a path relative to the folder of the configuration, or make the file readable."
      )
    }
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
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let content = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    let repaired = Array(String(decoding: content, as: UTF8.self).utf8)
    let source = SourceText(utf8: repaired)
    var check = SVGCheck(repaired)
    if repaired != content {
      let offset = zip(repaired, content).prefix { $0 == $1 }.count
      check.refuseEncoding(at: offset)
    }
    guard check.header == nil else { return check.header }
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

/// The result of reading a picture for a purpose.
struct PictureReading: Sendable {
  struct Key: Sendable, Hashable {
    /// The name as written in the configuration.
    var name: ExactText
    var purpose: BrandKey
  }

  /// nil if a finding, possibly in an attachment, is an error.
  var picture: PictureFile?
  var findings: [Finding]
}
