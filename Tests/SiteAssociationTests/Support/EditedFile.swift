import LinkwrightTesting
import Testing

/// A correct file with one slip of the keyboard at a random place.
struct EditedFile {
  /// A correct file in one of the layouts that people and programs write.
  struct Original: CustomTestStringConvertible {
    let name: String
    let text: String
    var testDescription: String { name }
  }

  /// What the slip is.
  enum Edit: CaseIterable {
    case insertion, deletion, replacement, swap
  }

  /// What the changed character belonged to.
  enum Subject {
    /// Brackets, separators, quotation marks, literals and white space.
    case structure
    /// A key that association files define.
    case key
    /// Any other string: a pattern, an app ID, a name or a comment.
    case value
  }

  let text: String
  let subject: Subject
  let edit: Edit

  /// Makes a slip. Returns nil if the text stays the same.
  init?(_ original: Original, using random: inout SeededGenerator) {
    var scalars = Array(original.text.unicodeScalars)
    let subjects = Self.subjects(of: scalars)
    guard let index = scalars.indices.randomElement(using: &random),
      let edit = Edit.allCases.randomElement(using: &random),
      let scalar = Self.alphabet.randomElement(using: &random)
    else { return nil }
    var subject = subjects[index]
    switch edit {
    case .insertion:
      // At the closing quote, the character becomes part of the string.
      if index > 0, subject == .structure { subject = subjects[index - 1] }
      scalars.insert(scalar, at: index)
    case .deletion: scalars.remove(at: index)
    case .replacement: scalars[index] = scalar
    case .swap:
      guard index + 1 < scalars.count else { return nil }
      if subjects[index + 1] != subject { subject = .structure }
      scalars.swapAt(index, index + 1)
    }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    text = String(view)
    guard !text.unicodeScalars.elementsEqual(original.text.unicodeScalars) else { return nil }
    (self.subject, self.edit) = (subject, edit)
  }

  /// The characters that are typed by mistake.
  private static let alphabet: [Unicode.Scalar] = Array(
    "{}[]\",:\\/*#'; \n\t0123456789-.+=$()?&_eEtfnuabcsxyzAQTé“”\u{A0}".unicodeScalars
  )

  private static let keys: Set<String> = [
    "applinks", "webcredentials", "appclips", "apps", "details", "defaults",
    "substitutionVariables", "appID", "appIDs", "paths", "components", "/", "?", "#", "exclude",
    "caseSensitive", "percentEncoded", "comment",
  ]

  private static func subjects(of text: [Unicode.Scalar]) -> [Subject] {
    var subjects: [Subject] = []
    var index = 0
    while index < text.count {
      guard text[index] == "\"", let end = text[(index + 1)...].firstIndex(of: "\"") else {
        subjects.append(.structure)
        index += 1
        continue
      }
      let content = text[(index + 1)..<end]
      let isKey =
        text[(end + 1)...].first { $0 != " " } == ":"
        && keys.contains(String(content.map(Character.init)))
      subjects.append(.structure)
      subjects += Array(repeating: isKey ? .key : .value, count: content.count)
      subjects.append(.structure)
      index = end + 1
    }
    return subjects
  }
}

extension EditedFile {
  static let originals: [Original] = [
    Original(name: "pretty", text: pretty),
    Original(name: "compact", text: compact),
    Original(name: "legacy", text: legacy),
    Original(name: "first form", text: firstForm),
    Original(name: "several apps", text: severalApps),
    Original(name: "one rule", text: oneRule),
  ]

  private static let compact = pretty.split(separator: "\n").map { $0.drop { $0 == " " } }.joined()
    .replacing("\": ", with: "\":").replacing(", \"", with: ",\"").replacing("{ ", with: "{")
    .replacing(" }", with: "}")

  private static let pretty = """
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

  private static let legacy = """
    {
        "applinks": {
            "apps": [],
            "details": [
                {
                    "appID": "A7K2M9QX4T.net.fernhill.shop",
                    "paths": [
                        "NOT /orders/old/*",
                        "/orders/*",
                        "/help"
                    ]
                }
            ]
        }
    }
    """

  private static let firstForm = """
    {"applinks": {"apps": [], "details": {
      "A7K2M9QX4T.net.fernhill.shop": {"paths": ["/orders/*", "/help"]},
      "A7K2M9QX4T.net.fernhill.driver": {"paths": ["/routes/*"]}
    }}}
    """

  private static let severalApps = """
    {
    \t"applinks": {
    \t\t"defaults": { "caseSensitive": false },
    \t\t"substitutionVariables": {
    \t\t\t"town": ["berlin", "kiel"]
    \t\t},
    \t\t"details": [
    \t\t\t{
    \t\t\t\t"appIDs": [
    \t\t\t\t\t"A7K2M9QX4T.net.fernhill.shop",
    \t\t\t\t\t"B8L3N4RY5U.net.fernhill.shop.beta"
    \t\t\t\t],
    \t\t\t\t"components": [
    \t\t\t\t\t{
    \t\t\t\t\t\t"#": "no-app",
    \t\t\t\t\t\t"exclude": true,
    \t\t\t\t\t\t"comment": "stays in the browser"
    \t\t\t\t\t},
    \t\t\t\t\t{
    \t\t\t\t\t\t"/": "/$(town)/shops/*",
    \t\t\t\t\t\t"?": { "id": "?*", "ref": "mail" },
    \t\t\t\t\t\t"percentEncoded": false
    \t\t\t\t\t},
    \t\t\t\t\t{ "/": "/orders/*" }
    \t\t\t\t]
    \t\t\t}
    \t\t]
    \t},
    \t"appclips": { "apps": ["A7K2M9QX4T.net.fernhill.shop.Clip"] }
    }
    """

  private static let oneRule = """
    {
      "applinks": {
        "details": [
          { "appIDs": ["A7K2M9QX4T.net.fernhill.shop"], "components": [{ "/": "/orders/*" }] }
        ]
      }
    }
    """
}
