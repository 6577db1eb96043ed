import Testing

@testable import LinkService

@Suite("The direction of a text")
struct TextDirectionTests {
  static let texts: [(String, TextDirection?)] = [
    ("Acme", .leftToRight), ("שלום", .rightToLeft), ("سلام", .rightToLeft), ("ދިވެހި", .rightToLeft),
    ("𞤀𞤣𞤤𞤢𞤥", .rightToLeft), ("夏の服", .leftToRight), ("가을", .leftToRight),
    ("हिन्दी", .leftToRight), ("𝒜", .leftToRight), ("ﷲ", .rightToLeft),
    // Digits, punctuation, emoji and combining marks have no direction of their own.
    ("", nil), ("2026!", nil), ("☀️ – ?", nil), ("\u{301}", nil), ("٢٠٢٦", nil),
    ("20 % שלום", .rightToLeft), ("“20 % off” שלום", .leftToRight), ("🎉 سلام Acme", .rightToLeft),
    ("\u{5B0}Acme", .leftToRight),
    // Invisible marks act like letters.
    ("\u{200E}שלום", .leftToRight), ("\u{200F}Acme", .rightToLeft), ("\u{61C}Acme", .rightToLeft),
    // The letters in an isolate do not count, unless there are no others.
    ("\u{2068}Acme\u{2069} שלום", .rightToLeft), ("\u{2067}שלום\u{2069} Acme", .leftToRight),
    ("\u{2066}a\u{2068}b\u{2069}\u{2069}שלום", .rightToLeft),
    ("\u{2068}Acme!\u{2069}", .leftToRight),
    ("\u{2068}\u{2068}שלום\u{2069} – Acme\u{2069}", .leftToRight),
    ("\u{2068}שלום\u{2069} \u{2068}Acme\u{2069}", .rightToLeft),
    // An isolate that is not closed ends with the text; an end without a beginning does nothing.
    ("1 \u{2068}Acme שלום", .leftToRight), ("\u{2069}שלום", .rightToLeft),
    ("\u{2069}\u{2068}Acme\u{2069}שלום", .rightToLeft),
    // The letters in an embedding count.
    ("\u{202B}שלום\u{202C} Acme", .rightToLeft),
  ]

  @Test("The first letter outside of isolates decides", arguments: texts)
  func direction(text: String, expected: TextDirection?) {
    #expect(TextDirection(of: text) == expected)
  }
}
