import LinkwrightCore
import SiteAssociation

/// The rules for an app in the association file of a branded host.
///
/// The first rule that matches a link decides, so the order is that of the meanings of a path: reserved
/// paths and paths of scanners, invitations, long links, and short links with tracker links.
///
/// A device cannot know which slugs exist, so every path of one segment opens the app.
struct BrandedHostRules: Sendable {
  let host: HostConfiguration
  let longLinks: LongLinkRules

  /// The elements of `components`.
  var components: [JSON] {
    let excluded = (Self.reserved + ScannerPath.patterns).map { Self.rule($0, excludes: true) }
    return excluded + invitations + longAndShortLinks
  }

  private static let reserved = ReservedPath.prefixes.map { $0 + "*" } + ReservedPath.paths

  /// A code has twelve characters, and more if it is written with hyphens. The next character is the
  /// slash with which devices compare.
  private var invitations: [JSON] {
    let path = host.invitationPath
    return [
      Self.rule(path + "?*/?*", excludes: true),
      Self.rule(path + String(repeating: "?", count: InviteCode.length) + "?*"),
      Self.rule(path + "?*", excludes: true),
    ]
  }

  private var longAndShortLinks: [JSON] {
    switch longLinks {
    case .any: [Self.rule("*")]
    case .none: Self.shortLinks
    case .components(let components):
      components.flatMap(longLink) + Self.shortLinks
    }
  }

  /// Slugs and the tokens of tracker links have one segment. A pattern cannot describe their characters.
  private static let shortLinks = [rule("/?*/?*", excludes: true), rule("/?*")]

  /// The rules that a rule for long links becomes.
  ///
  /// An exclusion must not affect a path that can be a slug, so it is limited to paths of several segments
  /// and the root. Rules for invitations are omitted, because the invitation path was decided before.
  private func longLink(_ component: String) -> [JSON] {
    guard let fields = ComponentFields(component) else { return [] }
    if fields.path.utf8.starts(with: host.invitationPath.utf8) { return [] }
    guard fields.excludes else { return [.raw(component)] }
    let path = fields.path
    let several = PathPattern.severalSegments(of: path)
    if several == [path] { return [.raw(component)] }
    let isOfRoot = RuleSet([Rule(path: path)]).decide("https://\(host.name)/") == .match
    return (several + (isOfRoot ? ["/"] : [])).map { fields.component(path: $0) }
  }

  private static func rule(_ path: String, excludes: Bool = false) -> JSON {
    .object([("/", .string(path))] + (excludes ? [("exclude", .boolean(true))] : []))
  }
}
