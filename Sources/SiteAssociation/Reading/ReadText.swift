/// A file after reading: its text, the JSON in it as far as there is any, and what is wrong.
struct ReadText: Sendable {
  /// Devices and the CDN stop here: 128 KB, uncompressed (documented).
  static let maximumByteCount = 131_072
  /// A body above this is not read at all: no change of its spelling makes it small enough, and
  /// whoever sends it must not decide how long reading takes.
  static let maximumReadByteCount = 16 * maximumByteCount

  private(set) var source: SourceText
  private(set) var root: JSONNode?
  private(set) var findings: [Finding] = []
  private(set) var reception = ReadingProblem.Reception.accepted
  private(set) var isSigned = false

  /// Reads a body.
  ///
  /// - Parameters:
  ///   - bytes: The body, decompressed.
  ///   - signedBody: The signed file that the bytes were taken out of, if any.
  init(_ bytes: [UInt8], takenFrom signedBody: SignedBody? = nil) {
    let isRead = bytes.count <= Self.maximumReadByteCount
    if ContentKind.isSigned(bytes) {
      source = SourceText(utf8: [])
      isSigned = true
      report(.signed, "The file is signed (CMS), not plain JSON.", at: nil)
      reportSize(bytes.count, of: "signed body", isRead: isRead)
      return
    }
    let (encoding, markLength) = TextEncoding.detect(isRead ? bytes : [])
    let (utf8, firstRepair) = encoding.transcode(isRead ? bytes.dropFirst(markLength) : [])
    source = SourceText(utf8: utf8)
    isSigned = signedBody != nil

    if let signedBody {
      report(.signedUnverified, "The file is signed; its signature was not verified.", at: nil)
      if signedBody.isText {
        report(
          .signedAsText,
          "The signed body is text, such as PEM, and not binary (DER).",
          at: nil
        )
      }
      // One of the two is enough to say that devices drop the file.
      if signedBody.byteCount > Self.maximumByteCount {
        reportSize(signedBody.byteCount, of: "signed body", isRead: isRead)
      } else {
        reportSize(bytes.count, of: "content of the signed body", isRead: isRead)
      }
    } else {
      reportSize(bytes.count, of: "file", isRead: isRead)
    }
    if markLength > 0 {
      report(.byteOrderMark, "The file starts with a byte order mark.", at: 0..<0)
    }
    if encoding != .utf8 {
      report(.otherEncoding, "The file is in \(encoding.rawValue).", at: nil)
    }
    if let firstRepair {
      report(
        .invalidEncoding,
        "Bytes that are not \(encoding.rawValue) stand here.",
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
    if let root, root.members == nil {
      report(
        .topLevelNotObject,
        "The top level is \(root.typeName), not an object.",
        at: root.range
      )
    } else if root == nil, reader.problems.isEmpty {
      report(.notJSON, "The text is not JSON.", at: 0..<min(20, utf8.count))
    }
  }

  /// Where the JSON starts, after saying what stands before it; nil when there is none.
  private mutating func startOfJSON(in utf8: [UInt8]) -> Int? {
    let opening = 0..<min(20, utf8.count)
    let firstBrace = utf8.firstIndex(of: .openBrace)
    switch ContentKind(of: utf8) {
    case .json:
      return 0
    case .empty:
      let isBlank = !utf8.isEmpty
      report(
        .empty,
        isBlank ? "The file has only white space in it." : "The file is empty.",
        at: nil
      )
      return nil
    case .html:
      report(.html, "The text is HTML, not JSON.", at: opening)
      return nil
    case .propertyList:
      report(.propertyList, "The text is a property list, not JSON.", at: opening)
      return nil
    case .signed:
      isSigned = true
      report(.signed, "The file is signed (CMS in PEM form), not plain JSON.", at: opening)
      return nil
    case .httpHeaders:
      report(.httpHeaders, "The text starts with HTTP headers.", at: opening)
      return firstBrace
    case .shellCommand:
      report(.shellCommand, "The text starts with a shell command.", at: opening)
      return firstBrace
    }
  }

  private mutating func reportSize(_ byteCount: Int, of name: String, isRead: Bool) {
    let excess = byteCount - Self.maximumByteCount
    guard excess > 0 else { return }
    let rest = isRead ? "." : "; what is in it was not read."
    report(.tooLarge, "The \(name) has \(byteCount) bytes, \(excess) too many\(rest)", at: nil)
  }

  private mutating func report(_ problem: ReadingProblem, _ text: String, at range: Range<Int>?) {
    findings.append(problem.finding(text, at: range.map(source.place)))
    reception = max(reception, problem.reception)
  }
}
