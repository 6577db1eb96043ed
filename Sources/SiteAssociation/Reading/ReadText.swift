/// The result of reading a file: its text, its JSON if there is any, and the findings.
struct ReadText: Sendable {
  /// The size limit of devices and the CDN, which is 128 KB without compression (documented).
  static let maximumByteCount = 131_072
  /// The limit above which a body is not read. A larger file would be too large in any formatting,
  /// and the server must not control how long reading takes.
  static let maximumReadByteCount = 16 * maximumByteCount

  private(set) var source: SourceText
  private(set) var root: JSONNode?
  private(set) var findings: [Finding] = []
  private(set) var reception = ReadingProblem.Reception.accepted
  private(set) var isSigned = false

  /// Reads the body of a file.
  ///
  /// - Parameters:
  ///   - bytes: The decompressed body.
  ///   - signedBody: The signed file from which the bytes were extracted, if any.
  init(_ bytes: [UInt8], takenFrom signedBody: SignedBody? = nil) {
    let isRead = bytes.count <= Self.maximumReadByteCount
    if ContentKind.isSigned(bytes) {
      source = SourceText(utf8: [])
      isSigned = true
      report(.signed, "The file is signed (CMS), but its content cannot be extracted.", at: nil)
      reportSize(bytes.count, of: "signed file", isRead: isRead)
      return
    }
    let (encoding, markLength) = TextEncoding.detect(isRead ? bytes : [])
    let (utf8, firstRepair) = encoding.transcode(isRead ? bytes.dropFirst(markLength) : [])
    source = SourceText(utf8: utf8)
    isSigned = signedBody != nil

    if let signedBody {
      report(
        .signedUnverified,
        "The file is signed, but Linkwright did not verify the signature.",
        at: nil
      )
      if signedBody.isText {
        report(
          .signedAsText,
          "The signed file is in a text form such as PEM instead of the binary form (DER).",
          at: nil
        )
      }
      // Devices discard the file if the signed file or its content is too large.
      if signedBody.byteCount > Self.maximumByteCount {
        reportSize(signedBody.byteCount, of: "signed file", isRead: isRead)
      } else {
        reportSize(bytes.count, of: "content of the signed file", isRead: isRead)
      }
    } else {
      reportSize(bytes.count, of: "file", isRead: isRead)
    }
    if markLength > 0 {
      report(.byteOrderMark, "The file starts with a byte order mark.", at: 0..<0)
    }
    if encoding != .utf8 {
      report(.otherEncoding, "The file is encoded in \(encoding.rawValue).", at: nil)
    }
    if let firstRepair {
      report(
        .invalidEncoding,
        "The bytes at this position are not valid \(encoding.rawValue).",
        at: firstRepair..<firstRepair + 1
      )
    }
    if isRead { readJSON(utf8) }
  }

  private mutating func readJSON(_ utf8: [UInt8]) {
    guard let start = startOfJSON(in: utf8) else { return }
    var reader = JSONReader(utf8, from: start)
    root = reader.readDocument()
    for (problem, text, range) in reader.problems {
      report(problem, text, at: range)
    }
    if let root, root.array != nil, AssetLinksStatement.isFound(in: root) {
      report(
        .topLevelNotObject,
        "The content is Android's list of statements (assetlinks.json), not Apple's association "
          + "file.",
        at: root.openingRange
      )
      findings[findings.count - 1].cure =
        "Serve Apple's association file at this URL, and this content as "
        + "/.well-known/assetlinks.json."
    } else if let root, root.members == nil {
      report(
        .topLevelNotObject,
        "The top-level value is \(root.typeName), not an object.",
        at: root.range
      )
    } else if root == nil, reader.problems.isEmpty {
      report(.notJSON, "The file is not JSON.", at: 0..<min(20, utf8.count))
    }
  }

  /// Returns the offset of the JSON, and reports any text before it. Returns nil if there is no
  /// JSON.
  private mutating func startOfJSON(in utf8: [UInt8]) -> Int? {
    let opening = 0..<min(20, utf8.count)
    let firstBrace = utf8.firstIndex(of: .openBrace)
    switch ContentKind(of: utf8) {
    case .json:
      return 0
    case .empty:
      let hasWhitespaceOnly = !utf8.isEmpty
      report(
        .empty,
        hasWhitespaceOnly ? "The file contains only whitespace." : "The file is empty.",
        at: nil
      )
      return nil
    case .html:
      report(.html, "The file is HTML, not JSON.", at: opening)
      return nil
    case .propertyList:
      report(.propertyList, "The file is a property list, not JSON.", at: opening)
      return nil
    case .signed:
      isSigned = true
      report(
        .signed,
        "The file is signed (CMS, PEM), but its content cannot be extracted.",
        at: opening
      )
      return nil
    case .httpHeaders:
      report(.httpHeaders, "The file starts with HTTP headers.", at: opening)
      return firstBrace
    case .shellCommand:
      report(.shellCommand, "The file starts with a shell command.", at: opening)
      return firstBrace
    }
  }

  private mutating func reportSize(_ byteCount: Int, of name: String, isRead: Bool) {
    guard byteCount > Self.maximumByteCount else { return }
    let limit = "The \(name) is \(byteCount) bytes long; the limit is \(Self.maximumByteCount)."
    report(.tooLarge, isRead ? limit : limit + " Linkwright did not read it.", at: nil)
  }

  private mutating func report(_ problem: ReadingProblem, _ text: String, at range: Range<Int>?) {
    findings.append(problem.finding(text, at: range.map(source.place)))
    reception = max(reception, problem.reception)
  }
}
