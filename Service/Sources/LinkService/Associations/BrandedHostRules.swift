import LinkwrightCore
import SiteAssociation

/// The rules for an app in the association file of a branded host.
///
/// The first rule that matches a link decides. Therefore, the rules are in the order in which the
/// service interprets a path: reserved paths and the paths of scanners, then invitations, then long
/// links, then short links and tracker links.
///
/// A device cannot know which slugs exist, so every path of one segment opens the app, unless an
/// earlier rule excludes it.
struct BrandedHostRules: Sendable {
  let host: HostConfiguration
  let longLinks: LongLinkRules

  /// The elements of `components`.
  var components: [JSON] {
    let excluded = (Self.reserved + ScannerPath.patterns).map { Self.rule($0, excludes: true) }
    return excluded + invitations + longAndShortLinks
  }

  private static let reserved = ReservedPath.prefixes.map { $0 + "*" } + ReservedPath.paths

  /// An invite code has twelve characters, or more if it is written with hyphens. After the code,
  /// the pattern requires another character, because devices append a slash to a path before they
  /// compare it.
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

  /// The slugs of short links and the tokens of tracker links are a single segment. A pattern
  /// cannot restrict the characters of this segment.
  private static let shortLinks = [rule("/?*/?*", excludes: true), rule("/?*")]

  /// Converts a rule for long links to rules for the association file.
  ///
  /// An exclusion must not affect a path that can be a slug. Therefore, it is limited to paths of
  /// several segments and to the root. Rules for the invitation path are omitted, because earlier
  /// rules already decide about this path.
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
