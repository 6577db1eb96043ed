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
      longLinks(components) + Self.shortLinks
    }
  }

  /// The maximum size of an association file. Devices discard a larger file (documented), so it does
  /// not matter which rules such a file contains.
  private static let maximumByteCount = 131_072

  private func longLinks(_ components: [String]) -> [JSON] {
    var room = Self.maximumByteCount
    return components.flatMap { longLink($0, room: &room) }
  }

  /// The slugs of short links and the tokens of tracker links are a single segment. A pattern
  /// cannot restrict the characters of this segment.
  private static let shortLinks = [rule("/?*/?*", excludes: true), rule("/?*")]

  /// Converts a rule for long links to rules for the association file.
  ///
  /// An exclusion must not affect a path that can be a slug. Therefore, it is limited to paths of
  /// several segments and to the root. Rules for the invitation path are omitted, because earlier
  /// rules already decide about this path.
  ///
  /// - Parameter room: The number of bytes that remain for converted exclusions. An exclusion can
  ///   become a rule for each of its wildcards, each about as long as the exclusion. The conversion
  ///   ends when the file is too large for devices.
  private func longLink(_ component: String, room: inout Int) -> [JSON] {
    guard let fields = ComponentFields(component) else { return [] }
    if fields.path.utf8.starts(with: host.invitationPath.utf8) { return [] }
    guard fields.excludes else { return [.raw(component)] }
    let path = fields.path
    var converted: [JSON] = []
    var several = PathPattern.severalSegments(of: path)
    while room >= 0, let limited = several.next() {
      if ExactText(limited) == ExactText(path) { return [.raw(component)] }
      let rule = fields.component(path: limited)
      room -= rule.utf8.count
      converted.append(.raw(rule))
    }
    let isOfRoot =
      RuleTracer([Rule(path: path)]).trace("https://\(host.name)/").decision == .match
    return converted + (isOfRoot ? [.raw(fields.component(path: "/"))] : [])
  }

  private static func rule(_ path: String, excludes: Bool = false) -> JSON {
    .object([("/", .string(path))] + (excludes ? [("exclude", .boolean(true))] : []))
  }
}
