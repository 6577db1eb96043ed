package import SiteAssociation

/// The text of the configuration, and why it cannot be read at all.
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
          "The file has more than 1 MiB.",
          cure: "Name the configuration; rules can stand in files of their own (rulesFrom)."
        )
      ]
      return
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let content = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    let repaired = Array(String(decoding: content, as: UTF8.self).utf8)
    source = SourceText(utf8: repaired)
    guard repaired != content else { return }
    let offset = zip(repaired, content).prefix { $0 == $1 }.count
    findings = [
      Finding(
        .notUTF8,
        at: source.place(of: offset..<min(offset + 3, repaired.count)),
        "From here on the file is not UTF-8.",
        cure: "Save it in the encoding UTF-8."
      )
    ]
  }
}
