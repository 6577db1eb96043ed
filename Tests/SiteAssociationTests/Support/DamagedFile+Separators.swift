@testable import SiteAssociation

extension DamagedFile {
  /// Commas and colons that are missing, superfluous or wrong.
  static let separators: [DamagedFile] = [
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
}
