/// A sentence with the names of values in braces, such as `Open in {app}`.
struct SentenceTemplate: Sendable, Hashable {
  enum Part: Sendable, Hashable {
    case text(String)
    case value(PageSentence.Value)
  }

  /// Why a text is no template of a sentence, as the end of a sentence about the text.
  struct Defect: Error, Hashable {
    var problem: String
  }

  let parts: [Part]

  init(_ text: String, of sentence: PageSentence) throws(Defect) {
    var parts: [Part] = []
    var rest = text.utf8[...]
    while let brace = rest.firstIndex(where: {
      [UInt8(ascii: "{"), UInt8(ascii: "}")].contains($0)
    }) {
      let name = rest[brace...].dropFirst().prefix { $0 != UInt8(ascii: "}") }
      guard rest[brace] == UInt8(ascii: "{"), name.endIndex != rest.endIndex else {
        throw Defect(problem: "has a brace without its counterpart")
      }
      let word = String(Substring(name))
      let known = PageSentence.Value.allCases.first { $0.rawValue.utf8.elementsEqual(name) }
      guard let value = known else {
        throw Defect(problem: "contains \(("{" + word + "}").cited), which is no value of a page")
      }
      guard sentence.values.contains(value) else {
        throw Defect(problem: "contains {\(value)}, which it cannot contain")
      }
      // A page makes an element of the date.
      if value == .date, parts.contains(.value(.date)) {
        throw Defect(problem: "contains {date} twice")
      }
      if brace != rest.startIndex { parts.append(.text(String(Substring(rest[..<brace])))) }
      parts.append(.value(value))
      rest = rest[rest.index(after: name.endIndex)...]
    }
    if !rest.isEmpty { parts.append(.text(String(Substring(rest)))) }
    for value in sentence.neededValues where !parts.contains(.value(value)) {
      throw Defect(problem: "does not contain {\(value)}")
    }
    self.parts = parts
  }

  private init(parts: [Part]) { self.parts = parts }

  /// The sentence for a page in a language with another direction (Unicode Standard Annex 9).
  var isolated: SentenceTemplate {
    SentenceTemplate(parts: [.text("\u{2068}")] + parts + [.text("\u{2069}")])
  }

  /// The sentence around its first value, without values.
  var aroundValue: (before: String, after: String) {
    let texts = parts.split(omittingEmptySubsequences: false) { part in
      if case .value = part { true } else { false }
    }
    func text(_ parts: ArraySlice<Part>?) -> String {
      (parts ?? []).map { part in if case .text(let text) = part { text } else { "" } }.joined()
    }
    return (text(texts.first), text(texts.dropFirst().first))
  }

  /// The sentence with values.
  func filled(_ value: (PageSentence.Value) -> String) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .value(let name): value(name)
      }
    }.joined()
  }
}
