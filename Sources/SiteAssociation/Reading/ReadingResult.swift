/// The result of reading a file: its text, its JSON if there is any, and the findings.
struct ReadingResult: Sendable {
  /// The size limit of devices and the CDN, which is 128 KB without compression (documented).
  static let maximumByteCount = 131_072
  /// The limit above which a body is not read. A body of this size would also be too large with
  /// different formatting, and a server must not be able to make reading take arbitrarily long.
  static let maximumReadByteCount = 16 * maximumByteCount

  /// The maximum number of findings about duplicate keys.
  private static let maximumDuplicateCount = 50

  private(set) var source: SourceText
  private(set) var root: JSONNode?
  private(set) var findings: [Finding] = []
  private(set) var readability = ReadingProblem.Readability.everywhere
  private(set) var isSigned = false
  /// The ranges of the text whose meaning is a guess, because of the errors in its JSON.
  private(set) var guesses = GuessedRanges()

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
    if let reader = JSONReader(RepairedText(utf8, from: start, edits: [])) {
      accept(reader)
    } else if !Self.resemblesJSON(utf8[start...]) {
      report(.notJSON, "The file is not JSON.", at: start..<min(start + 20, utf8.count))
    } else {
      repairJSON(utf8, from: start)
    }
  }

  private static func resemblesJSON(_ text: ArraySlice<UInt8>) -> Bool {
    if text.contains(.openBrace) { return true }
    let first = text.first { $0 > 0x20 }
    return first == .openBracket || first == .quote
  }

  private mutating func repairJSON(_ utf8: [UInt8], from start: Int) {
    let repairs = JSONRepair.repairs(of: source, from: start)
    for (problem, text, place, cure) in RepairReport(repairs, in: source).entries
    where problem != .invalidEncoding || !findings.contains(where: { $0.code == problem.code }) {
      report(problem, text, at: place, cure: cure)
    }
    guard !repairs.contains(where: { $0.problem == .notJSON }) else { return }
    guesses = GuessedRanges(repairs.flatMap(\.guesses))
    if let reader = JSONReader(RepairedText(utf8, from: start, edits: repairs.flatMap(\.edits))) {
      accept(reader)
    } else {
      report(.notJSON, "The file is not JSON.", at: start..<min(start + 20, utf8.count))
    }
  }

  private mutating func accept(_ reader: JSONReader) {
    root = reader.root
    if let bracket = reader.excessiveBracket {
      report(.nestingTooDeep, "The file has more than 512 levels of nesting.", at: bracket)
    }
    let duplicates = reader.duplicateKeys.filter { !guesses.overlap($0.range) }
    for (index, (key, range)) in duplicates.prefix(Self.maximumDuplicateCount).enumerated() {
      let rest = index + 1 == Self.maximumDuplicateCount ? duplicates.count - index - 1 : 0
      report(
        .duplicateKey,
        "The object has the key \(key.quoted) more than once."
          + (rest > 0 ? " (\(rest) more findings with this code are not listed.)" : ""),
        at: range
      )
    }
    if reader.root.array != nil, AssetLinksStatement.isFound(in: reader.root) {
      report(
        .topLevelNotObject,
        "The content is Android's list of statements (assetlinks.json), not Apple's association "
          + "file.",
        at: reader.root.openingRange,
        cure: "Serve Apple's association file at this URL, and this content as "
          + "/.well-known/assetlinks.json."
      )
    } else if reader.root.members == nil {
      report(
        .topLevelNotObject,
        "The top-level value is \(reader.root.typeName), not an object.",
        at: reader.root.range
      )
    }
    findings = findings.inFileOrder
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

  private mutating func report(
    _ problem: ReadingProblem,
    _ text: String,
    at range: Range<Int>?,
    cure: String? = nil
  ) {
    findings.append(problem.finding(text, at: range.map(source.place), cure: cure))
    readability = max(readability, problem.readability)
  }
}
