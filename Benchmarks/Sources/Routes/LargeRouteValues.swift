/// The order of a list.
public enum Order: String, Codable, CaseIterable, Sendable {
  case newest, oldest, popular, name
}

/// A tab of a screen.
public enum Tab: String, Codable, CaseIterable, Sendable {
  case overview, details, reviews, photos, related
}

/// The language of a page.
public enum Language: String, Codable, CaseIterable, Sendable {
  case ar, de, en, es, fr, it, ja, nl, pl, pt, sv, tr
}
