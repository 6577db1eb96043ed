import SiteAssociation

extension ConfigurationReader {
  /// Reads a mapping from languages to the names of files.
  mutating func files(_ node: YAMLNode?, _ name: String) -> [(PageLanguage, Placed<String>)] {
    languages(node, name).compactMap { language, node in
      text(node, language.rawValue).map { (language, $0) }
    }
  }

  /// Reads a mapping whose keys are languages.
  mutating func languages(_ node: YAMLNode?, _ name: String) -> [(PageLanguage, YAMLNode)] {
    guard let node else { return [] }
    guard case .mapping(let members) = node.value else {
      reportType(node, name, expected: "a mapping with languages as its keys")
      return []
    }
    return members.compactMap { member in
      guard let language = PageLanguage(rawValue: member.key) else {
        report(
          .language,
          at: member.keyPlace,
          "\(member.key.cited) is not a language code.",
          cure:
            "Write two or three letters in lower case, such as de. Regions are not distinguished."
        )
        return nil
      }
      return (language, member.value)
    }
  }

  /// Checks the languages of hosts. A host without the key has the built-in languages, followed by
  /// the other languages of its brand.
  mutating func withLanguages(_ hosts: [HostDraft], _ brands: [BrandDraft]) -> [HostDraft] {
    hosts.map { host in
      var host = host
      let brand = brands.first { draft in
        host.brand.map { ExactText($0.value) == ExactText(draft.configuration.name) } ?? false
      }
      let others = (brand?.configuration.texts ?? []).map(\.language)
        .filter { !PageLanguage.builtIn.contains($0) }
      let known = (PageLanguage.builtIn + others).map(\.rawValue)
      guard let languages = host.languages else {
        host.configuration.languages += others.map(\.rawValue)
        return host
      }
      // The brand may be misspelt. Then its languages are not known.
      let isBrandKnown = host.brand == nil || brand != nil
      host.configuration.languages = languages.compactMap { language in
        let isKnown = known.contains { ExactText($0) == ExactText(language.value) }
        if isKnown || !isBrandKnown { return language.value }
        let nearest = Spelling.nearest(to: language.value, among: known)
        let file = "or add a file with its texts to a brand of the host"
        report(
          .unknownWord,
          at: language.place,
          "\(language.value.cited) is not a language of the host's pages.",
          cure: "Write \(nearest ?? known.formattedAsChoice), \(file)."
        )
        return nil
      }
      return host
    }
  }
}
