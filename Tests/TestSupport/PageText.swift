package import SiteAssociation

/// What the pages about findings have in common.
extension String {
  /// The text with what Markdown would read as its own escaped.
  package var inMarkdown: String {
    reduce(into: "") { text, character in
      if "\\*_<[`|#".contains(character) { text += "\\" }
      text.append(character)
    }
  }
}

extension Evidence {
  /// What the word means, for people.
  package var meaning: String {
    switch self {
    case .documented: "Apple says so"
    case .observed: "it was recorded from Apple's tools or devices"
    case .inferred: "it follows from open source that Apple ships, or from other observations"
    case .reported: "one third party says so"
    case .unknown: "nobody says, and the safe reading was chosen"
    }
  }
}
