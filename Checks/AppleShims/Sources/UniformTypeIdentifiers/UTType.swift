// Source: Apple's documentation after the iOS 26 SDK.
public struct UTType: Hashable, Sendable {
  public let identifier: String
  public static let url = UTType(identifier: "public.url")
  public static let text = UTType(identifier: "public.text")
  public static let content = UTType(identifier: "public.content")
  public static let image = UTType(identifier: "public.image")
}
