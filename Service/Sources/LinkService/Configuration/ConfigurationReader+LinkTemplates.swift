import LinkStore
import LinkwrightCore
import SiteAssociation

extension ConfigurationReader {
  /// Reads the templates of link previews.
  mutating func linkTemplates(in file: MappingFields<FileKey>) -> [LinkTemplate] {
    var templates: [LinkTemplate] = []
    var names: [Placed<String>] = []
    for element in list(.linkTemplates, in: file) ?? [] {
      guard let fields = fields(of: element, as: LinkTemplateKey.self) else { continue }
      let name = text(.name, in: fields)
      if let name { names.append(name) }
      var template = LinkTemplate(name: name?.value ?? "")
      if let url = text(.imageURL, in: fields) {
        template.imageURL = webURL(url, example: "https://example.com/preview.png")
      }
      let builtIn: [(LinkTemplateKey, PageLanguage)] = [
        (.en, .english), (.ja, .japanese), (.ko, .korean),
      ]
      let known = builtIn.compactMap { key, language in fields[key].map { (language, $0) } }
      for (language, node) in known + languages(fields[.texts], LinkTemplateKey.texts.rawValue) {
        guard let texts = self.fields(of: node, as: LinkTextKey.self) else { continue }
        template.texts[language.rawValue] = SocialPreview(
          title: text(.title, in: texts)?.value,
          description: text(.description, in: texts)?.value
        )
      }
      templates.append(template)
    }
    reportRepeated(names, "as the name of a link template")
    return templates
  }

  /// Returns the URL if it is an https URL. Otherwise, reports a finding and returns nil.
  mutating func webURL(_ url: Placed<String>, example: String) -> String? {
    if let address = WebAddress(url.value), address.isSecure { return url.value }
    report(
      .webAddress,
      at: url.place,
      "\(url.value.cited) is not an https URL.",
      cure: "Write a complete URL, such as \(example)."
    )
    return nil
  }
}
