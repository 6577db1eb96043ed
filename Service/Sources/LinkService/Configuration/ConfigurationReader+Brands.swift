import SiteAssociation

extension ConfigurationReader {
  /// The service keeps the pictures of all brands in memory.
  static let maximumBrandCount = 100

  /// Reads the brands. Unreadable values are reported and left empty.
  mutating func brands(in file: MappingFields<FileKey>) -> [BrandDraft] {
    var brands: [BrandDraft] = []
    for element in list(.brands, in: file) ?? [] {
      guard brands.count < Self.maximumBrandCount else {
        report(
          .tooManyBrands,
          at: element.place,
          "The file has more than \(Self.maximumBrandCount) brands.",
          cure: "Remove brands, or divide the hosts between several services."
        )
        break
      }
      guard let fields = fields(of: element, as: BrandKey.self) else { continue }
      brands.append(brand(fields))
    }
    let names = brands.filter { !$0.configuration.name.isEmpty }
      .map { Placed(value: $0.configuration.name, place: $0.place) }
    reportRepeated(names, "as the name of a brand")
    return brands
  }

  private mutating func brand(_ fields: MappingFields<BrandKey>) -> BrandDraft {
    let name = checked(text(.name, in: fields), as: .name, by: IdentifierCheck.isName) {
      ("is not a name", "Write letters, digits, hyphens, underscores and dots, at most 64.")
    }
    var brand = BrandConfiguration(name: name)
    brand.icon = picture(.icon, in: fields)
    brand.header = picture(.header, in: fields)
    brand.previewPicture = picture(.previewPicture, in: fields)
    brand.colors = colors(in: fields)
    brand.badges = badges(in: fields)
    brand.texts = texts(in: fields)
    if let node = fields[.footer], let footer = self.fields(of: node, as: FooterKey.self) {
      brand.imprintURL = text(.imprintURL, in: footer).flatMap {
        webURL($0, example: "https://example.com/imprint")
      }
      brand.privacyURL = text(.privacyURL, in: footer).flatMap {
        webURL($0, example: "https://example.com/privacy")
      }
    }
    if let node = fields[.templates] { brand.templates = templates(node) }
    return BrandDraft(configuration: brand, place: fields.place(of: .name))
  }

  private mutating func picture(_ purpose: PicturePurpose, in fields: MappingFields<BrandKey>)
    -> PictureFile?
  {
    text(purpose.key, in: fields).flatMap { picture($0, for: purpose) }
  }

  /// Checks the brands of hosts, and that each brand has a host.
  mutating func checkBrands(_ brands: [BrandDraft], of hosts: [HostDraft]) {
    let names = brands.map(\.configuration.name).filter { !$0.isEmpty }
    let known = Set(names.map(ExactText.init))
    var used: Set<ExactText> = []
    var hasUnknown = false
    for host in hosts {
      guard let brand = host.brand else { continue }
      used.insert(ExactText(brand.value))
      if host.configuration.kind == .own {
        report(
          .brandOfOwnHost,
          at: brand.place,
          "An own host has no pages that a brand could change.",
          cure: "Remove the key."
        )
      }
      guard !known.contains(ExactText(brand.value)) else { continue }
      hasUnknown = true
      let nearest = Spelling.nearest(to: brand.value, among: names)
      report(
        .unknownBrand,
        at: brand.place,
        "The file has no brand \(brand.value.cited).",
        cure: nearest.map { "Write \($0) if you meant that brand." }
          ?? "Write the name of a brand in the list brands."
      )
    }
    // A misspelt name would otherwise cause two findings.
    guard !hasUnknown else { return }
    for brand in brands {
      let name = brand.configuration.name
      guard !name.isEmpty, !used.contains(ExactText(name)) else { continue }
      report(
        .unusedBrand,
        at: brand.place,
        "No host has the brand \(name.cited).",
        cure: "Write brand: \(name) in a branded host, or remove the brand."
      )
    }
  }
}
