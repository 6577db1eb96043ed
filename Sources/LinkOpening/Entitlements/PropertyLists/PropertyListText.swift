import SiteAssociation

/// A property list, extracted from surrounding bytes and parsed as far as possible.
///
/// Foundation's parser does not report positions, and on Linux it is not safe for hostile files.
/// Therefore this type has its own parsers for XML and binary lists. Both limit the depth and the
/// numbers of values and bytes.
struct PropertyListText: Sendable {
  /// The reason why a property list, or part of it, cannot be read.
  struct Problem: Error {
    /// What is wrong, in one sentence.
    var text: String
    /// The change that corrects the problem; nil if the usual cure of the rule applies.
    var cure: String?
    var range: Range<Int>?
    /// Whether the file is not a property list at all.
    var isOtherFile = false
  }

  /// The text of an XML list; empty for a binary list.
  private(set) var source = SourceText(utf8: [])
  private(set) var root: PropertyListNode?
  private(set) var problem: Problem?

  /// A profile has about 20 KB, entitlements about 1 KB.
  static let maximumByteCount = 1 << 20
  static let maximumDepth = 64
  static let maximumNodeCount = 100_000

  init(_ bytes: [UInt8]) {
    guard bytes.count <= Self.maximumByteCount else {
      problem = Problem(text: "The file is larger than 1 MiB.", isOtherFile: true)
      return
    }
    // Entitlements in a code signature have a header with a magic number and the length.
    let bytes = bytes.starts(with: [0xFA, 0xDE, 0x71, 0x71]) ? Array(bytes.dropFirst(8)) : bytes
    if bytes.starts(with: "bplist".utf8) {
      readBinary(bytes)
    } else if let other = Self.otherFile(bytes) {
      problem = other
    } else {
      readXML(Self.utf8(bytes))
    }
  }

  private mutating func readBinary(_ bytes: [UInt8]) {
    do throws(Problem) {
      root = try BinaryPropertyList.root(of: bytes)
    } catch {
      problem = error
    }
  }

  private mutating func readXML(_ utf8: [UInt8]) {
    source = SourceText(utf8: utf8)
    guard let start = Self.startOfXML(in: utf8) else {
      problem = Problem(
        text: utf8.isEmpty ? "The file is empty." : "The file is not a property list.",
        range: utf8.isEmpty ? nil : 0..<min(20, utf8.count),
        isOtherFile: true
      )
      return
    }
    var reader = XMLPropertyList(utf8, from: start)
    root = reader.read()
    problem = reader.problem
  }

  /// `codesign` may print the path of the executable before the list.
  private static func startOfXML(in utf8: [UInt8]) -> Int? {
    let beginning = utf8.prefix(4096)
    return beginning.indices.first { index in
      utf8[index] == UInt8(ascii: "<")
        && ["<?xml", "<plist", "<!DOCTYPE plist"].contains { utf8[index...].starts(with: $0.utf8) }
    }
  }

  private static func otherFile(_ bytes: [UInt8]) -> Problem? {
    let export = "Extract the entitlements with \"codesign -d --entitlements - --xml App.app\"."
    let kinds: [(mark: [UInt8], text: String, cure: String?)] = [
      ([0xFA, 0xDE, 0x71, 0x72], "The entitlements are in DER form.", export),
      ([0xCF, 0xFA, 0xED, 0xFE], "The file is an executable.", export),
      ([0xCA, 0xFE, 0xBA, 0xBE], "The file is an executable.", export),
      (Array("PK\u{3}\u{4}".utf8), "The file is an archive.", "Unpack the archive. \(export)"),
      ([0x30, 0x80], "The file is a signed message whose content cannot be extracted.", nil),
      ([0x30, 0x82], "The file is a signed message whose content cannot be extracted.", nil),
      ([0x30, 0x83], "The file is a signed message whose content cannot be extracted.", nil),
      (Array("[Dict]".utf8), "The file contains the human-readable output of codesign.", export),
      (Array("{".utf8), "The file is JSON or an old-style property list.", nil),
    ]
    return kinds.first { bytes.starts(with: $0.mark) }
      .map { Problem(text: $0.text, cure: $0.cure, isOtherFile: true) }
  }

  /// Returns the text in UTF-8. U+FFFD replaces invalid bytes.
  private static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      return Array(String(decoding: bytes.dropFirst(3), as: UTF8.self).utf8)
    }
    let isBigEndian = bytes.starts(with: [0xFE, 0xFF])
    guard isBigEndian || bytes.starts(with: [0xFF, 0xFE]) else {
      return Array(String(decoding: bytes, as: UTF8.self).utf8)
    }
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index -> UInt16 in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
