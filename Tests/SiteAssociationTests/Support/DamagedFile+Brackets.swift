@testable import SiteAssociation

extension DamagedFile {
  /// Brackets that are missing, superfluous or wrong.
  static let brackets: [DamagedFile] = [
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
}
