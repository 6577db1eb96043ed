package import SiteAssociation

/// The text of the configuration, with findings if it is too large, not UTF-8, or would take long
/// to parse.
package struct ConfigurationText: Sendable {
  package var source: SourceText
  package var findings: [Finding] = []

  package init(_ bytes: [UInt8]) {
    guard bytes.count <= ConfigurationFile.maximumByteCount else {
      source = SourceText(utf8: [])
      findings = [
        Finding(
          .tooLarge,
          at: nil,
          "The file is larger than 1 MiB.",
          cure: "Check that this is the right file. Move long rules to separate files (rulesFrom)."
        )
      ]
      return
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let content = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    let repaired = Array(String(decoding: content, as: UTF8.self).utf8)
    source = SourceText(utf8: repaired)
    if let offset = Self.endOfManyMarks(in: repaired) {
      findings = [
        Finding(
          .syntax,
          at: source.place(of: offset..<offset),
          "A letter has more than \(Self.maximumMarkCount) combining marks.",
          cure: "Remove the marks."
        )
      ]
      return
    }
    guard repaired != content else { return }
    let offset = zip(repaired, content).prefix { $0 == $1 }.count
    findings = [
      Finding(
        .notUTF8,
        at: source.place(of: offset..<min(offset + 3, repaired.count)),
        "From this position on, the file is not valid UTF-8.",
        cure: "Save the file as UTF-8."
      )
    ]
  }

  /// Unicode's Stream-Safe Text Format allows 30 marks in a row. Hashing a key, as the YAML parser
  /// does, takes quadratic time for a long sequence of marks.
  private static let maximumMarkCount = 30

  /// Returns the offset after the first sequence of too many combining marks; nil if there is none.
  private static func endOfManyMarks(in utf8: [UInt8]) -> Int? {
    var offset = 0
    var count = 0
    for scalar in String(decoding: utf8, as: UTF8.self).unicodeScalars {
      offset += scalar.utf8.count
      // The first combining mark is U+0300.
      let isMark =
        scalar.value >= 0x300 && scalar.properties.canonicalCombiningClass != .notReordered
      count = isMark ? count + 1 : 0
      if count > maximumMarkCount { return offset }
    }
    return nil
  }
}
