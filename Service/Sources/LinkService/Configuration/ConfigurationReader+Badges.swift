import SiteAssociation

extension ConfigurationReader {
  /// Reads the badges of the stores: for each store, a mapping from languages to files.
  mutating func badges(in brand: MappingFields<BrandKey>) -> [StoreBadge] {
    guard let node = brand[.badges], let stores = fields(of: node, as: Store.self) else {
      return []
    }
    return Store.allCases.flatMap { store in
      files(stores[store], store.rawValue).compactMap { language, file in
        picture(file, for: .badge).map { StoreBadge(store: store, language: language, picture: $0) }
      }
    }
  }
}

extension Store: ConfigurationKeys {
  package static let subject = "The value of badges"
  package static let required: [Store] = []
}
