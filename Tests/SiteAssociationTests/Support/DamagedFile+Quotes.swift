@testable import SiteAssociation

extension DamagedFile {
  /// Quotation marks that are missing, superfluous or wrong.
  static let quotes: [DamagedFile] = [
    .init(
      "missing closing quote of a key",
      "\"appID\": \"",
      "\"appID: \"",
      .unterminatedString,
      12,
      9
    ),
    .init(
      "missing closing quote of the last value",
      "\"*\"]\n",
      "\"*]\n",
      .unterminatedString,
      13,
      48
    ),
    .init(
      "missing closing quote of an app ID",
      "driver\",",
      "driver,",
      .unterminatedString,
      12,
      18
    ),
    .init(
      "missing closing quote of a path",
      "\"/routes/*\", ",
      "\"/routes/*, ",
      .unterminatedString,
      13,
      19
    ),
    .init(
      "missing closing quote of a comment",
      "\"all orders\" }",
      "\"all orders }",
      .unterminatedString,
      7,
      42
    ),
    .init("missing opening quote of a key", "\"appID\": \"", "appID\": \"", .bareWord, 12, 9),
    .init(
      "missing opening quote of an app ID",
      "\"A7K2M9QX4T.net.fernhill.driver\"",
      "A7K2M9QX4T.net.fernhill.driver\"",
      .bareWord,
      12,
      18
    ),
    .init("missing opening quote of a path", "\"/routes/*\", ", "/routes/*\", ", .bareWord, 13, 19),
    .init(
      "missing opening quote of an exclusion",
      "\"NOT /admin/*\"",
      "NOT /admin/*\"",
      .bareWord,
      13,
      32
    ),
    .init(
      "missing opening quote of a service",
      "\"webcredentials\"",
      "webcredentials\"",
      .bareWord,
      17,
      3
    ),
    .init("typographic quotes", "\"appID\": \"", "“appID”: \"", .smartQuotes, 12, 9),
    .init("typographic opening quote", "\"appID\": \"", "“appID\": \"", .smartQuotes, 12, 9),
    .init(
      "typographic closing quote of a key",
      "\"appID\": \"",
      "\"appID”: \"",
      .smartQuotes,
      12,
      15
    ),
    .init("typographic closing quote of a value", "driver\",", "driver”,", .smartQuotes, 12, 49),
    .init(
      "typographic closing quote of the last value",
      "\"*\"]\n",
      "\"*”]\n",
      .smartQuotes,
      13,
      50
    ),
    .init(
      "typographic quotes with an apostrophe",
      "\"all orders\"",
      "“don’t”",
      .smartQuotes,
      7,
      42
    ),
    .init("single quotes", "\"appID\": \"", "'appID': \"", .singleQuotes, 12, 9),
    .init("back quotes", "\"/routes/*\"", "`/routes/*`", .singleQuotes, 13, 19),
    .init("extra closing quote", "\"appID\": \"", "\"appID\"\": \"", .unexpectedCharacter, 12, 16),
    .init("extra opening quote", "\"appID\": \"", "\"\"appID\": \"", .unexpectedCharacter, 12, 9),
    .init(
      "quote before a bracket",
      "\"webcredentials\": {",
      "\"webcredentials\": \"{",
      .unexpectedCharacter,
      17,
      21
    ),
    .init(
      "quotes in a comment",
      "\"all orders\"",
      "\"all \"new\" orders\"",
      .unexpectedCharacter,
      7,
      47
    ),
    .init("line break in a string", "\"all orders\"", "\"all\n orders\"", .controlCharacter, 7, 42),
    .init(
      "backslash before the closing quote",
      "\"all orders\"",
      "\"all orders\\\"",
      .badEscape,
      7,
      53
    ),
  ]
}
