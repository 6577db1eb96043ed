package import SiteAssociation

/// The text of the configuration, with findings if it is too large or not UTF-8.
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
}
