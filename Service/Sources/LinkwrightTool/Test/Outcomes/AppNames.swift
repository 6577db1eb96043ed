import SiteAssociation

/// The names by which expectations refer to apps and App Clips.
struct AppNames: Sendable {
  private var ids: [ExactText: String] = [:]
  private var clipIDs: [ExactText: String] = [:]
  private var namesOfIDs: [ExactText: String] = [:]

  /// Adds a name. A name that an app already has is ignored.
  mutating func add(_ name: String, for id: String) {
    guard TapOutcome.isUsableName(name), ids[ExactText(name)] == nil else { return }
    ids[ExactText(name)] = id
    if namesOfIDs[ExactText(id)] == nil { namesOfIDs[ExactText(id)] = name }
  }

  /// Adds the App Clip of an app. In outcomes such as `clip:shop`, the name of the app stands for
  /// its clip.
  mutating func addClip(_ id: String, of name: String) {
    guard TapOutcome.isUsableName(name), clipIDs[ExactText(name)] == nil else { return }
    clipIDs[ExactText(name)] = id
    if namesOfIDs[ExactText(id)] == nil { namesOfIDs[ExactText(id)] = name }
  }

  /// The names of apps, in alphabetical order.
  var all: [String] { ids.keys.map(\.text).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }

  /// The ID for a name or an ID; nil if no app has the name.
  func id(of text: String, in kind: TapOutcome.Kind = .app) -> String? {
    if kind == .clip, let id = clipIDs[ExactText(text)] { return id }
    return ids[ExactText(text)] ?? (AppIDArgument.isPlausible(text) ? text : nil)
  }

  /// The name of an app, or its ID if it has no name, or if the name means another app.
  func text(for id: String, in kind: TapOutcome.Kind = .app) -> String {
    guard let name = namesOfIDs[ExactText(id)],
      self.id(of: name, in: kind).map(ExactText.init) == ExactText(id)
    else { return id }
    return name
  }
}
