/// A link as a door of the system handed it to the app.
public struct IncomingLink: Sendable, Hashable {
  /// The link, unchanged.
  public var url: String
  /// Through which door it came.
  public var door: LinkDoor
  /// Which scene it came to, by the identifier of its session; nil for the app as a whole.
  public var scene: String?
  /// Whether the link started the app or the scene.
  public var isColdStart: Bool
  /// The page or the app that the link was followed in, where the system says so.
  public var referrer: String?

  /// Makes a link.
  public init(
    _ url: String,
    door: LinkDoor,
    scene: String? = nil,
    isColdStart: Bool = false,
    referrer: String? = nil
  ) {
    self.url = url
    self.door = door
    self.scene = scene
    self.isColdStart = isColdStart
    self.referrer = referrer
  }
}
