import ArgumentParser
import LinkOpening
import LinkService
import SiteAssociation

extension ConfigurationReader {
  /// Reads an expectation.
  ///
  /// - Parameter origins: The origins if the expectation states none.
  mutating func expectation(
    _ node: YAMLNode,
    _ origins: [OriginArgument],
    mayLackOutcomes: Bool
  ) -> Expectation? {
    guard let fields = fields(of: node, as: ExpectationKey.self),
      let link = text(fields[.link], "link")
    else { return nil }
    checkLink(link)
    var expectation = Expectation(
      node: node,
      link: link,
      origins: fields[.from].map { self.origins($0) } ?? origins
    )
    expectation.opens = text(fields[.opens], "opens")
    if let opens = expectation.opens { checkOutcome(opens) }
    expectation.name = text(fields[.name], "name")?.value
    expectation.why = text(fields[.why], "why")
    expectation.installed = texts(fields[.installed], "installed", mayBeEmpty: true)
    expectation.form = text(fields[.form], "form")
    _ = word(expectation.form, "form", as: ConfiguredLink.Form.self)
    expectation.destination = text(fields[.destination], "destination")
    readTap(fields, of: &expectation)
    if expectation.opens == nil, fields[.opens] == nil, !mayLackOutcomes,
      fields[.form] == nil, fields[.destination] == nil
    {
      report(
        .missingKey,
        at: node.place,
        "The expectation has no opens.",
        cure: "Add opens: and the outcome, or record it with linkwright test --record."
      )
    }
    return expectation
  }

  /// Reads one origin or a list of origins.
  mutating func origins(_ node: YAMLNode) -> [OriginArgument] {
    let texts: [Placed<String>] =
      if case .sequence = node.value {
        self.texts(node, "from") ?? []
      } else {
        [text(node, "from")].compactMap(\.self)
      }
    return texts.compactMap { origin($0) }
  }

  private mutating func origin(_ text: Placed<String>) -> OriginArgument? {
    do {
      return try OriginArgument(text.value)
    } catch {
      let known = OriginArgument.forms
      let isKnownForm = known.contains { form in
        form.contains(":") && text.value.utf8.starts(with: form.prefix { $0 != ":" }.utf8)
      }
      let nearest = Spelling.nearest(to: text.value, among: known)
      report(
        Finding(
          .origin,
          at: text.place,
          "\"\(text.value)\" is not the origin of a tap.",
          cure: isKnownForm
            ? error.message.withCapital : "Write \(nearest ?? known.joined(separator: ", "))."
        )
      )
      return nil
    }
  }

  private mutating func readTap(
    _ fields: MappingFields<ExpectationKey>,
    of expectation: inout Expectation
  ) {
    if let cause = text(fields[.cause], "cause") {
      do {
        expectation.navigation = try CauseArgument(cause.value).navigation
      } catch {
        let nearest = Spelling.nearest(to: cause.value, among: CauseArgument.forms)
        report(
          .unknownWord,
          at: cause.place,
          "\"\(cause.value)\" is not a known value of cause.",
          cure: nearest.map { "Write \($0)." } ?? error.message.withCapital
        )
      }
    }
    expectation.arrival =
      word(text(fields[.reachedBy], "reachedBy"), "reachedBy", as: ArrivalArgument.self)?.arrival
    for link in texts(fields[.through], "through", mayBeEmpty: true) ?? [] {
      checkLink(link)
      expectation.redirects.append(link.value)
    }
    expectation.universalLinksOnly =
      flag(fields[.universalLinksOnly], "universalLinksOnly") ?? false
    let origins = expectation.origins
    for key in [ExpectationKey.cause, .reachedBy] where fields[key] != nil {
      guard origins.contains(where: { $0.origin.with(Navigation(), arrival: .tap) == nil }) else {
        continue
      }
      reportNavigation(key, fields, "an origin that is a web page: safari:URL or web-view:tap")
    }
    if expectation.universalLinksOnly, !origins.allSatisfy(\.isCall) {
      reportNavigation(.universalLinksOnly, fields, "an app as the origin: app:ID or own-app")
    }
  }

  private mutating func reportNavigation(
    _ key: ExpectationKey,
    _ fields: MappingFields<ExpectationKey>,
    _ requirement: String
  ) {
    report(
      Finding(
        .navigation,
        at: fields.place(of: key),
        "\"\(key.rawValue)\" requires \(requirement).",
        cure: "Change \"from\", or remove \"\(key.rawValue)\"."
      )
    )
  }

  private mutating func checkLink(_ link: Placed<String>) {
    guard !URLArgument.isAbsolute(link.value) else { return }
    report(
      Finding(
        .link,
        at: link.place,
        "\"\(link.value)\" is not a complete URL.",
        cure: "Begin with a scheme, as in https://example.com/."
      )
    )
  }

  private mutating func checkOutcome(_ text: Placed<String>) {
    guard case .failure(let problem) = TapOutcome.Text.parse(text.value) else { return }
    report(Finding(.outcome, at: text.place, problem.sentence, cure: problem.cure))
  }
}

extension String {
  /// The text with its first letter in upper case.
  fileprivate var withCapital: String {
    guard let first = unicodeScalars.first else { return self }
    return first.properties.uppercaseMapping + String(unicodeScalars.dropFirst())
  }
}
