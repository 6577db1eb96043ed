import SiteAssociation

extension ConfigurationReader {
  /// Reads the templates of a brand. A template with an error is reported and left out.
  mutating func templates(_ node: YAMLNode) -> [PageKind: TemplateFiles] {
    guard let fields = fields(of: node, as: PageKind.self) else { return [:] }
    var templates: [PageKind: TemplateFiles] = [:]
    for kind in PageKind.allCases {
      guard let name = text(kind, in: fields) else { continue }
      templates[kind] = once(name, for: "templates.\(kind.rawValue)") { reader in
        guard var files = reader.templateFiles(name) else { return nil }
        let check = TemplateCheck(files)
        files.usesNonce = check.usedNames.contains(TemplateValue.nonceName)
        reader.report(check, of: files, for: kind, at: name)
        return files
      }
    }
    return templates
  }

  private mutating func report(
    _ check: TemplateCheck,
    of files: TemplateFiles,
    for kind: PageKind,
    at name: Placed<String>
  ) {
    var findings: [String: [Finding]] = [:]
    let all = [files.main] + files.partials.values.sorted { $0.name < $1.name }
    for (file, defect) in check.defects {
      guard let bytes = all.first(where: { $0.name == file })?.bytes else { continue }
      let place = SourceText(utf8: bytes).place(of: defect.range)
      findings[file, default: []].append(
        Finding(defect.finding, at: place, defect.problem, cure: defect.cure)
      )
    }
    if check.defects.isEmpty, let problem = OwnTemplate.parsingProblem(files) {
      report(.templateSyntax, at: name.place, problem, cure: "Simplify the tags of the template.")
    }
    for file in all {
      guard let found = findings[file.name] else { continue }
      attach(
        ConfigurationAttachment(
          name: file.name,
          source: SourceText(utf8: file.bytes),
          findings: found.inFileOrder
        )
      )
    }
    guard check.defects.isEmpty else { return }
    let missing = kind.neededParts.filter { !check.usedNames.contains($0) }
    guard !missing.isEmpty else { return }
    report(
      .missingTemplatePart,
      at: name.place,
      "\(name.value.cited) never uses \(missing.joined(separator: ", ")).",
      cure: "Add what the page should show. docs/templates.md says what each part is for."
    )
  }

  /// Reads a template and all partials that it needs.
  private mutating func templateFiles(_ name: Placed<String>) -> TemplateFiles? {
    guard let main = templateFile(name.value, at: name.place) else { return nil }
    let folder = ConfigurationFileReader.folder(of: name.value)
    var files = TemplateFiles(main: main)
    var waiting = main.partialNames
    while let partial = waiting.popLast() {
      guard files.partials[partial] == nil else { continue }
      guard files.partials.count < TemplateFiles.maximumPartialCount else {
        report(
          .templatePartial,
          at: name.place,
          "\(name.value.cited) has more than \(TemplateFiles.maximumPartialCount) partials.",
          cure: "Use fewer partials."
        )
        return nil
      }
      let path = ConfigurationFileReader.path(
        "\(partial).\(TemplateFiles.pathExtension)",
        from: folder
      )
      guard let file = templateFile(path, at: name.place) else { return nil }
      files.partials[partial] = file
      waiting += file.partialNames
    }
    return files
  }

  private mutating func templateFile(_ name: String, at place: Place) -> TemplateFile? {
    func refuse(_ problem: String, _ cure: String) -> TemplateFile? {
      report(.unreadableTemplate, at: place, "\(name.cited) \(problem)", cure: cure)
      return nil
    }
    let bytes = bytes(
      of: Placed(value: name, place: place),
      orReport: .unreadableTemplate,
      cure:
        "Write a path relative to the folder of the configuration. Partials are in the folder of "
        + "their template."
    )
    guard let bytes else { return nil }
    guard bytes.count <= TemplateFiles.maximumByteCount else {
      return refuse(
        "has more than \(TemplateFiles.maximumByteCount >> 10) KiB.",
        "Move what is not text into pictures of the brand."
      )
    }
    guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
      return refuse("is not valid UTF-8.", "Save the file as UTF-8.")
    }
    return TemplateFile(name: name, text: text)
  }
}

extension TemplateFile {
  /// The names of the partials in the file, up to the first defect.
  fileprivate var partialNames: [String] {
    var scanner = TemplateScanner(bytes)
    var names: [String] = []
    while let next = try? scanner.next() {
      if case .partial(let name) = next.token { names.append(name) }
    }
    return names
  }
}
