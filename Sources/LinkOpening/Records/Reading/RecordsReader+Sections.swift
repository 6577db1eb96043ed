import SiteAssociation

extension RecordsReader {
  /// Domains between commas; what is printed where there are none is not known.
  mutating func readNetwork(_ line: RecordLine) {
    let bytes = bytes
    let words = line.content.split {
      bytes[$0] == UInt8(ascii: ",") || RecordLines.isBlank(bytes[$0])
    }
    for word in words {
      let range = word.startIndex..<word.endIndex
      let isDomain = range.contains { bytes[$0] == UInt8(ascii: ".") } || text(range) == "localhost"
      guard isDomain, range.count <= 300 else {
        if text(range.prefix(1)) == "(" { continue }
        report(line.number) { "\($0.quotation(range)) is not a domain." }
        continue
      }
      guard result.domainsBeingFetched.count < Self.maximumEntryCount else { return }
      result.domainsBeingFetched.append(text(range))
    }
  }

  /// An entry begins with `{ s = `, and its values can stand on lines of their own (observed).
  mutating func readSettings(_ line: RecordLine) {
    if bytes[line.content].starts(with: "{ s = ".utf8) {
      finishSettings()
      settingsText = (line.number, line.content)
    } else if let (number, range) = settingsText {
      settingsText = (number, range.lowerBound..<line.content.upperBound)
    } else if !bytes[line.content].starts(with: "(empty)".utf8) {
      report(line.number) { "\($0.quotation(line.content)) is no part of a setting." }
    }
  }

  mutating func finishSettings() {
    guard let (line, range) = settingsText else { return }
    settingsText = nil
    guard result.settings.count < Self.maximumEntryCount else { return }
    if let settings = RecordedSettings(text(range.prefix(8192)), line: line) {
      result.settings.append(settings)
    } else {
      report(line) { "\($0.quotation(range)) is not a setting." }
    }
  }

  mutating func readMemory(_ line: RecordLine) {
    let content = line.content
    let bytes = bytes
    guard let colon = content.last(where: { bytes[$0] == UInt8(ascii: ":") }),
      colon > content.lowerBound, content.count <= 300
    else {
      return report(line.number) { "\($0.quotation(content)) is not the memory of a process." }
    }
    guard result.memory.count < Self.maximumEntryCount else { return }
    result.memory.append(
      DeviceRecords.ProcessMemory(
        process: text(content.lowerBound..<colon),
        amount: text(colon + 1..<content.upperBound).trimmed
      )
    )
  }
}

extension RecordedSettings {
  /// Reads `{ s = …, a = …, d = … }: { "key" = value; }`.
  init?(_ text: String, line: Int) {
    guard text.hasPrefix("{"), let end = text.firstRange(of: " }:") else { return nil }
    var specifier: [String: String] = [:]
    for part in text[..<end.lowerBound].dropFirst().split(separator: ",") {
      guard let sign = part.firstIndex(of: "=") else { continue }
      let value = part[part.index(after: sign)...].trimmed
      if value != "(null)" { specifier[part[..<sign].trimmed] = value }
    }
    values = [:]
    for part in text[end.upperBound...].split(whereSeparator: { $0.isNewline || ";{}".contains($0) }
    ) {
      guard let sign = part.firstRange(of: " = ") else { continue }
      let key = part[..<sign.lowerBound].trimmed.filter { $0 != "\"" }
      values[key] = part[sign.upperBound...].trimmed.filter { $0 != "\"" }
    }
    self.line = line
    service = specifier["s"].map { Service(rawValue: $0) }
    appID = specifier["a"]
    domain = specifier["d"]
  }
}
