/// The prefix of an app ID in an association file, where the app has another prefix.
struct AppIDPrefix: Sendable, Hashable {
  let text: String

  init(of appID: String) {
    text = String(appID.prefix { $0 != "." })
  }

  /// Why no app has the prefix, to follow "names the app"; nil if it can be the prefix of a team.
  var problem: String? {
    let bytes = text.utf8
    let isNumber = !bytes.isEmpty && bytes.allSatisfy { (0x30...0x39).contains($0) }
    if isNumber, (8...10).contains(bytes.count) {
      // The prefix of a very old account can consist of ten digits.
      return bytes.count == 10
        ? "with a prefix that is almost certainly an App Store ID"
        : "with an App Store ID in place of the prefix"
    }
    if Self.isPlaceholder(text) { return "with a placeholder in place of the prefix" }
    let isWellFormed =
      bytes.count == 10
      && bytes.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
    return isWellFormed ? nil : "with a prefix that is not ten capital letters and digits"
  }

  private static func isPlaceholder(_ text: String) -> Bool {
    let letters = text.uppercased().filter { $0.isLetter || $0.isNumber }
    return text.contains { "<>{}$()".contains($0) } || Set(letters).count == 1
      || ["TEAM", "PREFIX", "APPID"].contains(where: letters.contains)
  }
}
