/// An activity of the share sheet: a service of the system or the share extension of an app.
///
/// For services of the system the raw value is that of `UIActivity.ActivityType`; for an app it is the bundle
/// identifier of its share extension, which the app's developer may change.
public struct ShareActivity: RawRepresentable, Sendable, Hashable {
  /// The identifier, as in `UIActivity.ActivityType`.
  public let rawValue: String

  /// Creates an activity.
  ///
  /// - Parameter rawValue: The identifier, as in `UIActivity.ActivityType`.
  public init(rawValue: String) { self.rawValue = rawValue }

  private init(system name: String) { self.init(rawValue: "com.apple.UIKit.activity.\(name)") }

  /// Messages.
  public static let message = ShareActivity(system: "Message")
  /// Mail.
  public static let mail = ShareActivity(system: "Mail")
  /// Copy to the pasteboard.
  public static let copy = ShareActivity(system: "CopyToPasteboard")
  /// AirDrop.
  public static let airDrop = ShareActivity(system: "AirDrop")
  /// Safari's reading list.
  public static let readingList = ShareActivity(system: "AddToReadingList")
  /// The home screen.
  public static let homeScreen = ShareActivity(system: "AddToHomeScreen")
  /// Print.
  public static let print = ShareActivity(system: "Print")
  /// Assign to a contact.
  public static let contact = ShareActivity(system: "AssignToContact")
  /// Save to Photos.
  public static let cameraRoll = ShareActivity(system: "SaveToCameraRoll")
  /// Books.
  public static let books = ShareActivity(system: "OpenInIBooks")
  /// Markup.
  public static let markup = ShareActivity(system: "MarkupAsPDF")
  /// SharePlay.
  public static let sharePlay = ShareActivity(system: "SharePlay")

  /// KakaoTalk (observed).
  public static let kakaoTalk = ShareActivity(rawValue: "com.iwilab.KakaoTalk.Share")
  /// LINE (observed).
  public static let line = ShareActivity(rawValue: "jp.naver.line.Share")

  /// Activities that need a bare URL. They would drop text around it or treat it as part of the URL.
  static let takingURLsOnly: Set<ShareActivity> = [
    .copy, .airDrop, .readingList, .homeScreen, .contact, .books, .markup, .sharePlay,
  ]
}
