@testable import SiteAssociation

extension DamagedFile {
  /// Mistakes that are made throughout the file.
  static let repetitions: [DamagedFile] = [
    .init(
      "typographic quotes throughout",
      correct.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        .map { $0.offset == 0 ? "" : $0.offset % 2 == 1 ? "“" : "”" }.enumerated()
        .map {
          $0.element + correct.split(separator: "\"", omittingEmptySubsequences: false)[$0.offset]
        }
        .joined(),
      .smartQuotes,
      2,
      3
    ),
    .init(
      "typographic closing quotes throughout",
      correct.replacing("\":", with: "”:").replacing("\",", with: "”,").replacing(
        "\"]",
        with: "”]"
      ),
      .smartQuotes,
      2,
      12
    ),
    .init("unquoted keys throughout", unquoted, .bareWord, 2, 3),
    .init(
      "no-break spaces throughout",
      correct.replacing("  ", with: "\u{A0}\u{A0}"),
      .otherWhitespace,
      2,
      1
    ),
    .init("missing commas throughout", correct.replacing(",\n", with: "\n"), .missingComma, 5, 50),
    .init(
      "trailing commas throughout",
      correct.replacing("]\n", with: "],\n"),
      .trailingComma,
      9,
      10
    ),
    .init("semicolons throughout", correct.replacing(",", with: ";"), .unexpectedCharacter, 5, 51),
    .init("line comments throughout", correct.replacing("\n", with: " // x\n"), .comment, 1, 3),
  ]

  private static let unquoted: String = {
    var text = correct
    for key in [
      "applinks", "details", "appIDs", "components", "appID", "paths", "webcredentials", "apps",
      "exclude", "comment",
    ] {
      text = text.replacing("\"\(key)\":", with: "\(key):")
    }
    return text.replacing("\"/\":", with: "/:")
  }()
}
