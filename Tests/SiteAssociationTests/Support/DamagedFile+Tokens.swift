@testable import SiteAssociation

extension DamagedFile {
  /// Words and characters that JSON does not have.
  static let tokens: [DamagedFile] = [
    .init("unquoted key", "\"appID\": \"", "appID: \"", .bareWord, 12, 9),
    .init(
      "unquoted app ID",
      "\"A7K2M9QX4T.net.fernhill.driver\"",
      "A7K2M9QX4T.net.fernhill.driver",
      .bareWord,
      12,
      18
    ),
    .init(
      "unquoted app ID that starts with a digit",
      "\"A7K2M9QX4T.net.fernhill.driver\"",
      "7AK2M9QX4T.me.fernhill.driver",
      .bareWord,
      12,
      18,
      restoresMeaning: false
    ),
    .init("unquoted path", "\"/routes/*\"", "/routes/*", .bareWord, 13, 19),
    .init("unquoted exclusion", "\"NOT /admin/*\"", "NOT /admin/*", .bareWord, 13, 32),
    .init(
      "NOT outside of the quotes",
      "\"NOT /admin/*\"",
      "NOT \"/admin/*\"",
      .wordBeforeString,
      13,
      32
    ),
    .init("True", "true", "True", .bareWord, 8, 42),
    .init("number with a leading zero", "\"all orders\"", "01", .badNumber, 7, 42),
    .init("bad escape", "/orders/*", "/orders\\/\\*", .badEscape, 7, 28, restoresMeaning: false),
    .init("tab in a string", "all orders", "all\torders", .controlCharacter, 7, 46),
    .init("no-break space", "\"appID\": \"", "\"appID\":\u{A0}\"", .otherWhitespace, 12, 17),
    .init(
      "byte order mark in the middle",
      "\"webcredentials\"",
      "\u{FEFF}\"webcredentials\"",
      .otherWhitespace,
      17,
      3
    ),
    .init(
      "line comment",
      "shop\"],\n        \"comp",
      "shop\"], // shop\n        \"comp",
      .comment,
      5,
      53
    ),
    .init("block comment", "\"apps\": [", "/* \"x\": ] */ \"apps\": [", .comment, 18, 5),
    .init("hash comment", "\"apps\": [", "\"apps\": [ # all\n", .comment, 18, 15),
    .init("ellipsis", "\"*\"]", "\"*\", ...]", .unexpectedCharacter, 13, 53),
  ]

  /// Text around the JSON.
  static let surroundings: [DamagedFile] = [
    .init(
      "text before",
      "{\n  \"applinks\"",
      "Here is the file:\n{\n  \"applinks\"",
      .textBeforeStart,
      1,
      1
    ),
    .init(
      "assignment before",
      "{\n  \"applinks\"",
      "const file = {\n  \"applinks\"",
      .textBeforeStart,
      1,
      1
    ),
    .init("text after", "  }\n}", "  }\n}\nEND", .textAfterEnd, 21, 1),
    .init("second object", "  }\n}", "  }\n}\n{ \"appclips\": {} }", .textAfterEnd, 21, 1),
    .init(
      "merge conflict",
      "        \"appID\": \"A7K2M9QX4T.net.fernhill.driver\",\n",
      "<<<<<<< HEAD\n        \"appID\": \"A7K2M9QX4T.net.fernhill.driver\",\n=======\n        \"appID\": \"A7K2M9QX4T.net.fernhill.dispatch\",\n>>>>>>> dispatch\n",
      .mergeConflict,
      12,
      1
    ),
  ]

  /// Mistakes that are made throughout a file.
}
