import SiteAssociation

extension ConfigurationReader {
  private static let maximumTextsByteCount = 256 << 10
  /// The maximum length of a sentence in Unicode scalars.
  static let maximumSentenceLength = 300

  /// Reads the texts of a brand. Each language has a file, whose findings have their places in it.
  mutating func texts(in brand: MappingFields<BrandKey>) -> [BrandTexts] {
    files(brand[.texts], "texts").compactMap { language, file in
      once(file, for: "texts.\(language.rawValue)") { $0.texts(language, in: file) }
    }
  }

  private mutating func texts(_ language: PageLanguage, in file: Placed<String>) -> BrandTexts? {
    guard let bytes = bytes(of: file, orReport: .unreadablePicture) else { return nil }
    guard bytes.count <= Self.maximumTextsByteCount else {
      report(
        .tooLarge,
        at: file.place,
        "\(file.value.cited) has more than 256 KiB.",
        cure: "Check that this is the right file."
      )
      return nil
    }
    let text = ConfigurationText(bytes)
    var findings = text.findings
    var sentences: [PageSentence: String] = [:]
    if findings.isEmpty {
      let document = YAMLDocument(text.source)
      var reader = ConfigurationReader(readingFile: readingFile)
      if let root = document.root { sentences = reader.sentences(root, of: language) }
      let isEmpty = document.findings.contains { $0.code == ConfigurationFinding.emptyFile.code }
      findings = (isEmpty ? [Self.noSentences] : document.findings) + reader.findings
    }
    if !findings.isEmpty {
      attach(
        ConfigurationAttachment(
          name: file.value,
          source: text.source,
          findings: findings.inFileOrder
        )
      )
    }
    return BrandTexts(language: language, sentences: sentences)
  }

  private static let noSentences = Finding(
    .emptyFile,
    at: nil,
    "The file is empty.",
    cure: "Write keys and sentences, such as privacy: Datenschutz."
  )

  private mutating func sentences(_ root: YAMLNode, of language: PageLanguage)
    -> [PageSentence: String]
  {
    guard let fields = fields(of: root, as: PageSentence.self) else { return [:] }
    var sentences: [PageSentence: String] = [:]
    for key in PageSentence.allCases {
      guard let text = text(key, in: fields) else { continue }
      sentences[key] = key == .locale ? locale(text) : sentence(text, key)
    }
    let missing = PageSentence.allCases.filter { fields[$0] == nil && $0 != .locale }
    if !missing.isEmpty, !PageLanguage.builtIn.contains(language) {
      let count = PageSentence.allCases.count - 1
      let names = missing.prefix(5).map(\.rawValue) + (missing.count > 5 ? ["…"] : [])
      report(
        .missingSentence,
        at: root.place,
        "The file lacks \(missing.count) of \(count) sentences: \(names.joined(separator: ", ")).",
        cure: "Add the sentences. docs/configuration.md lists them."
      )
    }
    return sentences
  }

  private mutating func sentence(_ text: Placed<String>, _ key: PageSentence) -> String? {
    func refuse(_ problem: String, cure: String) -> String? {
      report(.sentence, at: text.place, "The sentence \(key.rawValue) \(problem).", cure: cure)
      return nil
    }
    let scalars = text.value.unicodeScalars
    if scalars.count > Self.maximumSentenceLength {
      return refuse("has more than 300 characters", cure: "Write a shorter sentence.")
    }
    if scalars.allSatisfy(\.properties.isWhitespace) {
      return refuse("is blank", cure: "Write a sentence, or remove the key.")
    }
    if scalars.contains(where: Self.isControl) {
      return refuse(
        "contains a line break, or a character that controls the direction of other text",
        cure: "Remove it. Pages isolate the names in right-to-left sentences by themselves."
      )
    }
    do throws(SentenceTemplate.Defect) {
      _ = try SentenceTemplate(text.value, of: key)
      return text.value
    } catch {
      let values = key.values.map { "{\($0.rawValue)}" }
      report(
        .sentenceValues,
        at: text.place,
        "The sentence \(key.rawValue) \(error.problem).",
        cure: values.isEmpty
          ? "Remove it. This sentence has no values." : "Use \(values.formattedAsChoice)."
      )
      return nil
    }
  }

  /// Whether a scalar would affect more than the sentence. The marks that affect only their
  /// neighbors, such as U+200F, are allowed.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
    default: scalar.properties.generalCategory == .control
    }
  }

  private mutating func locale(_ text: Placed<String>) -> String? {
    let parts = text.value.utf8.split(
      separator: UInt8(ascii: "_"),
      omittingEmptySubsequences: false
    )
    let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
    if parts.count == 2, PageLanguage(rawValue: String(Substring(parts[0]))) != nil,
      parts[1].count == 2, parts[1].allSatisfy(capitals.contains)
    {
      return text.value
    }
    report(
      .sentence,
      at: text.place,
      "\(text.value.cited) is not a locale.",
      cure: "Write a language and a region, such as de_DE."
    )
    return nil
  }
}
