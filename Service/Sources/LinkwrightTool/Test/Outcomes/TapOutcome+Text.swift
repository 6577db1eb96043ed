import LinkService
import SiteAssociation

extension TapOutcome {
  /// An outcome as written in a file, with names of apps that are not resolved yet.
  struct Text: Sendable, Hashable {
    var kind: Kind
    /// The names or IDs of apps; nil for any app.
    var names: [String]?

    /// Why a text is not an outcome.
    struct Problem: Error, Hashable {
      var sentence: String
      var cure: String
    }

    /// Parses an outcome such as `browser`, `shop`, `clip:shop` or `one-of:shop,beta`.
    static func parse(_ text: String) -> Result<Text, Problem> {
      if let kind = Kind(code: text) {
        return .success(Text(kind: kind, names: kind.hasApps ? nil : []))
      }
      let parts = text.utf8.split(
        separator: UInt8(ascii: ":"),
        maxSplits: 1,
        omittingEmptySubsequences: false
      )
      guard parts.count == 2 else {
        return TapOutcome.isUsableName(text)
          ? .success(Text(kind: .app, names: [text]))
          : .failure(Problem(sentence: "\"\(text)\" is not an outcome.", cure: TapOutcome.cure))
      }
      let word = String(Substring(parts[0]))
      guard let kind = Kind(code: word), kind.hasApps else {
        let known = Kind.allCases.filter(\.hasApps).map(\.rawValue)
        let nearest = Spelling.nearest(to: word, among: known)
        return .failure(
          Problem(
            sentence: "\"\(text)\" is not an outcome: \"\(word):\" does not exist.",
            cure: nearest.map { "Write \($0):." } ?? TapOutcome.cure
          )
        )
      }
      let names = Substring(parts[1]).utf8.split(
        separator: UInt8(ascii: ","),
        omittingEmptySubsequences: false
      ).map { String(Substring($0)).trimmingSpaces }
      if kind == .notification, names.map(ExactText.init) == [ExactText("browser")] {
        return .success(Text(kind: kind, names: []))
      }
      guard names.allSatisfy(TapOutcome.isUsableName) else {
        return .failure(
          Problem(
            sentence: "\"\(text)\" does not name an app after the colon.",
            cure: "Write the name or the ID of an app, such as \(word):shop."
          )
        )
      }
      return .success(Text(kind: kind, names: names))
    }

    /// Returns the outcome, or the name that no app has.
    func resolved(_ apps: AppNames) -> Result<TapOutcome, UnknownName> {
      var ids: [String] = []
      for name in names ?? [] {
        guard let id = apps.id(of: name, in: kind) else { return .failure(UnknownName(name: name)) }
        ids.append(id)
      }
      return .success(TapOutcome(kind, appIDs: names == nil ? nil : ids))
    }
  }

  /// A name that no app has.
  struct UnknownName: Error, Hashable {
    var name: String
  }

  /// The words that stand for an outcome, alone or before a colon.
  static let words = Kind.allCases.map(\.rawValue)

  /// The outcomes as documents list them, with placeholders in capitals.
  static let forms = [
    "APP", "app", "browser", "page", "clip:APP", "prompt:APP", "notification:APP",
    "notification:browser", "one-of:APP,APP", "alert", "system-app", "error", "nothing",
  ]

  static let cure =
    "Write the name or the ID of the app that opens, or one of "
    + words.joined(separator: ", ") + "."

  /// Whether an outcome can contain the name of an app.
  static func isUsableName(_ text: String) -> Bool {
    !text.isEmpty && Kind(code: text) == nil
      && text.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || $0.properties.numericType != nil
          || " ._-".unicodeScalars.contains($0)
      }
  }

  /// The outcome as a file states it. Reading the text yields the same outcome.
  func text(_ names: AppNames) -> String {
    guard kind.hasApps, let appIDs else { return kind.rawValue }
    let list = appIDs.map { names.text(for: $0, in: kind) }.joined(separator: ",")
    if kind == .app { return list }
    return "\(kind.rawValue):\(appIDs.isEmpty ? "browser" : list)"
  }
}

extension String {
  /// The text without spaces at both ends.
  fileprivate var trimmingSpaces: String {
    var rest = utf8[...]
    while rest.first == UInt8(ascii: " ") { rest = rest.dropFirst() }
    while rest.last == UInt8(ascii: " ") { rest = rest.dropLast() }
    return String(Substring(rest))
  }
}
