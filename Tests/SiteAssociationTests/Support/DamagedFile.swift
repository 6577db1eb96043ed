@testable import SiteAssociation

/// A correct file with one mistake, and the one finding about it.
///
/// The file is long because it is one table of mistakes.
struct DamagedFile {
  var name: String
  /// The file with the mistake.
  var text: String
  var problem: ReadingProblem
  var line: Int
  var column: Int
  /// Whether the text shows what was meant, so that the repaired file has the same meaning as the
  /// correct file.
  var restoresMeaning = true

  init(
    _ name: String,
    _ old: String,
    _ new: String,
    _ problem: ReadingProblem,
    _ line: Int,
    _ column: Int,
    restoresMeaning: Bool = true
  ) {
    self.init(name, Self.correct.replacingFirst(old, with: new), problem, line, column)
    self.restoresMeaning = restoresMeaning
  }

  private init(
    _ name: String,
    _ text: String,
    _ problem: ReadingProblem,
    _ line: Int,
    _ column: Int
  ) {
    self.name = name
    self.text = text
    self.problem = problem
    self.line = line
    self.column = column
  }

  static let correct = """
    {
      "applinks": {
        "details": [
          {
            "appIDs": ["A7K2M9QX4T.net.fernhill.shop"],
            "components": [
              { "/": "/orders/*", "comment": "all orders" },
              { "/": "/invite/*", "exclude": true }
            ]
          },
          {
            "appID": "A7K2M9QX4T.net.fernhill.driver",
            "paths": ["/routes/*", "NOT /admin/*", "*"]
          }
        ]
      },
      "webcredentials": {
        "apps": ["A7K2M9QX4T.net.fernhill.shop"]
      }
    }
    """

  /// The file with the mistake and without line breaks, as programs write it.
  var textInOneLine: String? {
    // In one line, these mistakes are others.
    let others: [ReadingProblem] = [.comment, .mergeConflict, .controlCharacter]
    guard !others.contains(problem), name != "text after", name != "text before" else { return nil }
    return text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ")
  }

  static let all: [DamagedFile] =
    brackets + separators + quotes + tokens + surroundings + repetitions

  private static let brackets: [DamagedFile] = [
    .init("{ for [ of details", "\"details\": [", "\"details\": {", .wrongOpeningBracket, 3, 16),
    .init(
      "[ for { of an entry",
      "      {\n        \"appIDs\"",
      "      [\n        \"appIDs\"",
      .wrongOpeningBracket,
      4,
      7
    ),
    .init("[ for { of applinks", "\"applinks\": {", "\"applinks\": [", .wrongOpeningBracket, 2, 15),
    .init("{ for [ of paths", "[\"/routes/*\"", "{\"/routes/*\"", .wrongOpeningBracket, 13, 18),
    .init(
      "[ for { of a rule",
      "{ \"/\": \"/orders/*\"",
      "[ \"/\": \"/orders/*\"",
      .wrongOpeningBracket,
      7,
      11
    ),
    .init(
      "both brackets of paths",
      "[\"/routes/*\", \"NOT /admin/*\", \"*\"]",
      "{\"/routes/*\", \"NOT /admin/*\", \"*\"}",
      .wrongOpeningBracket,
      13,
      18
    ),
    .init(
      "both brackets of a rule",
      "{ \"/\": \"/orders/*\", \"comment\": \"all orders\" }",
      "[ \"/\": \"/orders/*\", \"comment\": \"all orders\" ]",
      .wrongOpeningBracket,
      7,
      11
    ),
    .init("} for ] of paths", "\"*\"]", "\"*\"}", .mismatchedBracket, 13, 51),
    .init("} for ] of details", "    ]\n  },", "    }\n  },", .mismatchedBracket, 15, 5),
    .init(
      "] for } of an entry",
      "      },\n      {\n",
      "      ],\n      {\n",
      .mismatchedBracket,
      10,
      7
    ),
    .init("] for } of a rule", "\"all orders\" }", "\"all orders\" ]", .mismatchedBracket, 7, 55),
    .init("] for } at the end", "  }\n}", "  }\n]", .mismatchedBracket, 20, 1),
    .init("missing ] of paths", "\"*\"]", "\"*\"", .unclosedContainer, 13, 18),
    .init(
      "missing ] of appIDs",
      "shop\"],\n        \"comp",
      "shop\",\n        \"comp",
      .unclosedContainer,
      5,
      19
    ),
    .init(
      "missing ] and comma",
      "shop\"],\n        \"comp",
      "shop\"\n        \"comp",
      .unclosedContainer,
      5,
      19
    ),
    .init("missing ] of details", "    ]\n  },", "  },", .unclosedContainer, 3, 16),
    .init("missing } of applinks", "    ]\n  },", "    ],", .unclosedContainer, 2, 15),
    .init("missing } of an entry", "        ]\n      },", "        ],", .unclosedContainer, 4, 7),
    .init("missing } of a rule", "\"all orders\" },", "\"all orders\",", .unclosedContainer, 7, 11),
    .init("missing } at the end", "  }\n}", "  }", .unclosedContainer, 1, 1),
    .init(
      "missing } } at the end",
      "    \"apps\": [\"A7K2M9QX4T.net.fernhill.shop\"]\n  }\n}",
      "    \"apps\": [\"A7K2M9QX4T.net.fernhill.shop\"]",
      .unclosedContainer,
      17,
      21
    ),
    .init(
      "cut in a string",
      "\"A7K2M9QX4T.net.fernhill.shop\"]\n  }\n}",
      "\"A7K2M9QX4T.net.fer",
      .unclosedContainer,
      18,
      13,
      restoresMeaning: false
    ),
    .init(
      "cut after a colon",
      " [\"A7K2M9QX4T.net.fernhill.shop\"]\n  }\n}",
      "",
      .unclosedContainer,
      17,
      21,
      restoresMeaning: false
    ),
    .init(
      "missing { of an entry",
      "      {\n        \"appID\":",
      "        \"appID\":",
      .wrongOpeningBracket,
      11,
      9
    ),
    .init("missing [ of paths", "[\"/routes/*\"", "\"/routes/*\"", .wrongOpeningBracket, 13, 18),
    .init(
      "missing [ of details",
      "\"details\": [\n",
      "\"details\": \n",
      .wrongOpeningBracket,
      4,
      7
    ),
    .init("missing { of applinks", "\"applinks\": {", "\"applinks\":", .wrongOpeningBracket, 3, 5),
    .init(
      "missing { at the start",
      "{\n  \"applinks\"",
      "  \"applinks\"",
      .wrongOpeningBracket,
      1,
      3
    ),
    .init("extra ] after paths", "\"*\"]", "\"*\"]]", .unexpectedCharacter, 13, 52),
    .init(
      "extra } after an entry",
      "      },\n      {",
      "      }},\n      {",
      .unexpectedCharacter,
      10,
      8
    ),
    .init("extra } after applinks", "    ]\n  },", "    ]\n  }},", .unexpectedCharacter, 16, 4),
    .init(
      "extra ] between entries",
      "      },\n      {",
      "      }],\n      {",
      .unexpectedCharacter,
      10,
      8
    ),
    .init("extra } at the end", "  }\n}", "  }\n}}", .textAfterEnd, 20, 2),
    .init(
      "extra [ before paths",
      "[\"/routes/*\"",
      "[[\"/routes/*\"",
      .unexpectedCharacter,
      13,
      19
    ),
    .init(
      "extra { before a rule",
      "{ \"/\": \"/orders/*\"",
      "{{ \"/\": \"/orders/*\"",
      .unexpectedCharacter,
      7,
      12
    ),
  ]

  private static let separators: [DamagedFile] = [
    .init(
      "missing comma between entries",
      "      },\n      {",
      "      }\n      {",
      .missingComma,
      10,
      7
    ),
    .init(
      "missing comma between members",
      "shop\"],\n        \"comp",
      "shop\"]\n        \"comp",
      .missingComma,
      5,
      50
    ),
    .init("missing comma between services", "  },\n  \"web", "  }\n  \"web", .missingComma, 16, 3),
    .init(
      "missing comma between paths",
      "\"NOT /admin/*\", \"*\"",
      "\"NOT /admin/*\" \"*\"",
      .missingComma,
      13,
      32
    ),
    .init(
      "missing comma between strings",
      "\"appID\": \"A7K2M9QX4T.net.fernhill.driver\",",
      "\"appID\": \"A7K2M9QX4T.net.fernhill.driver\"",
      .missingComma,
      12,
      18
    ),
    .init("missing colon", "\"paths\": [", "\"paths\" [", .missingColon, 13, 9),
    .init("missing colon before a string", "\"appID\": \"", "\"appID\" \"", .missingColon, 12, 9),
    .init("comma for a colon", "\"appID\": \"", "\"appID\", \"", .unexpectedCharacter, 12, 16),
    .init(
      "colon for a comma",
      "shop\"],\n        \"comp",
      "shop\"]:\n        \"comp",
      .unexpectedCharacter,
      5,
      51
    ),
    .init(
      "semicolon for a comma",
      "shop\"],\n        \"comp",
      "shop\"];\n        \"comp",
      .unexpectedCharacter,
      5,
      51
    ),
    .init("point for a comma", "\"/routes/*\", ", "\"/routes/*\". ", .unexpectedCharacter, 13, 30),
    .init("= for a colon", "\"appID\": \"", "\"appID\" = \"", .unexpectedCharacter, 12, 17),
    .init("=> for a colon", "\"appID\": \"", "\"appID\" => \"", .unexpectedCharacter, 12, 17),
    .init("two commas", "\"/routes/*\", ", "\"/routes/*\",, ", .missingValue, 13, 31),
    .init("two colons", "\"appID\": \"", "\"appID\":: \"", .unexpectedCharacter, 12, 17),
    .init("leading comma", "[\"/routes/*\"", "[, \"/routes/*\"", .missingValue, 13, 19),
    .init("trailing comma in an array", "\"*\"]", "\"*\",]", .trailingComma, 13, 51),
    .init("trailing comma in an object", "\"*\"]\n", "\"*\"],\n", .trailingComma, 13, 52),
    .init(
      "comma after the opening bracket",
      "\"applinks\": {",
      "\"applinks\": {,",
      .missingValue,
      2,
      16
    ),
    .init(
      "key without a value",
      "\"appID\": \"A7K2M9QX4T.net.fernhill.driver\",",
      "\"appID\": ,",
      .missingValue,
      12,
      9,
      restoresMeaning: false
    ),
    .init(
      "key without a colon and value",
      "\"appID\": \"A7K2M9QX4T.net.fernhill.driver\",",
      "\"appID\",",
      .missingValue,
      12,
      9,
      restoresMeaning: false
    ),
    .init(
      "last key without a value",
      "\"paths\": [\"/routes/*\", \"NOT /admin/*\", \"*\"]",
      "\"paths\":",
      .missingValue,
      13,
      9,
      restoresMeaning: false
    ),
    .init(
      "value without a key",
      "\"appID\": \"A7K2M9QX4T.net.fernhill.driver\"",
      ": \"A7K2M9QX4T.net.fernhill.driver\"",
      .unexpectedCharacter,
      12,
      9,
      restoresMeaning: false
    ),
  ]

  private static let quotes: [DamagedFile] = [
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

  private static let tokens: [DamagedFile] = [
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

  private static let surroundings: [DamagedFile] = [
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
  private static let repetitions: [DamagedFile] = [
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

extension String {
  fileprivate func replacingFirst(_ old: String, with new: String) -> String {
    guard let range = firstRange(of: old) else { return self }
    return replacingCharacters(in: range, with: new)
  }

  private func replacingCharacters(in range: Range<Index>, with new: String) -> String {
    self[..<range.lowerBound] + new + self[range.upperBound...]
  }
}
