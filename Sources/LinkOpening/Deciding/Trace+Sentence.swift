import SiteAssociation

extension Trace {
  /// What the rules say, in one sentence.
  var sentence: String {
    switch outcome {
    case .notAURL: return "The rules are not asked: this is no URL."
    case .hostDiffers(let host): return "The rules are not about \(host)."
    case .everyURL: return "The file has no list of rules for the app, so every link is its own."
    case .rule(let index):
      let effect = decision == .block ? "keeps the link out of the app" : "lets it into the app"
      return "Rule \(index + 1) of the file is the first that holds, and \(effect)."
    case .noRule:
      let count = rules.count
      if count == 0 { return "The file has an empty list of rules, so no link opens the app." }
      return count == 1
        ? "The only rule of the file does not hold."
        : "None of the \(count) rules of the file holds."
    }
  }
}
