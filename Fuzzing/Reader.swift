import Foundation

/// Checks that any bytes can be read, linted and printed, and that the printed file decides as the input does.
func fuzzReader(_ bytes: [UInt8]) {
  checkReading(bytes)
  checkReading(edited(bytes))
}

/// Returns the bytes with one edit: a character of JSON is removed, replaced or inserted, as people do by
/// mistake. Equal inputs get the same edit, so that a finding can be repeated.
private func edited(_ bytes: [UInt8]) -> [UInt8] {
  guard !bytes.isEmpty else { return [] }
  var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
  let punctuation = Array("{}[]:,\"'\\/ \n".utf8)
  let position = Int((hash >> 8) % UInt64(bytes.count))
  let character = punctuation[Int((hash >> 40) % UInt64(punctuation.count))]
  var bytes = bytes
  switch hash % 3 {
  case 0: bytes.remove(at: position)
  case 1: bytes[position] = character
  default: bytes.insert(character, at: position)
  }
  return bytes
}

private func checkReading(_ bytes: [UInt8]) {
  let file = AssociationFile(reading: bytes)
  for finding in file.lint(host: "example.com") {
    law(!finding.problem.isEmpty && !finding.effect.isEmpty, "\(finding.code) says nothing")
    if let place = finding.place {
      law(place.utf8Offset >= 0 && place.line > 0 && place.column > 0, "\(finding.code): \(place)")
    }
  }
  let printed = file.canonicalJSON()
  let again = AssociationFile(reading: printed.utf8)
  law(again.isReadableEverywhere, "the canonical form cannot be read: \(printed)")
  law(again.canonicalJSON() == printed, "printing twice differs: \(printed)")
  compare(file, with: again)
}

/// Checks that every app gets the same decisions from both files.
private func compare(_ file: AssociationFile, with again: AssociationFile) {
  law(file.entries.count == again.entries.count, "\(file.entries) became \(again.entries)")
  // Compiling takes most of the time, so only a few apps with a few rules are compared.
  for (entry, other) in zip(file.entries, again.entries).prefix(3) {
    law(entry.appID == other.appID && entry.service == other.service, "\(entry) became \(other)")
    guard (entry.rules?.count ?? 0) <= 50,
      let rules = file.ruleSet(for: entry.appID, service: entry.service),
      let otherRules = again.ruleSet(for: other.appID, service: other.service)
    else { continue }
    for url in urls(for: entry.rules ?? []) {
      let decision = rules.decide(url)
      law(decision == otherRules.decide(url), "\(url) is \(decision) only before printing")
    }
  }
}

/// Returns URLs near the rules: the patterns as literal text, and with their wildcards filled.
private func urls(for rules: [Rule]) -> [String] {
  var urls = ["https://example.com/", "https://example.com/a/b?c=d#e"]
  for rule in rules.prefix(8) {
    let path = rule.path ?? "/x"
    var query = ""
    switch rule.query {
    case .unconstrained: break
    case .whole(let pattern): query = "?" + pattern
    case .items(let items):
      query = "?" + items.map { "\($0.name)=\($0.pattern)" }.joined(separator: "&")
    }
    let fragment = rule.fragment.map { "#" + $0 } ?? ""
    urls.append("https://example.com\(path)\(query)\(fragment)")
    urls.append(path.replacing("*", with: "a/b").replacing("?", with: "é"))
  }
  return urls
}
