/// What a person can share with: an activity of the system, or an app.
///
/// The values of the system are those of `UIActivity.ActivityType`. Another app's is the bundle
/// identifier of its share extension, which its maker may change.
public struct ShareActivity: RawRepresentable, Sendable, Hashable {
  /// The value of the system.
  public let rawValue: String

  /// Makes an activity.
  public init(rawValue: String) { self.rawValue = rawValue }

  private init(system name: String) { self.init(rawValue: "com.apple.UIKit.activity.\(name)") }

  /// Messages.
  public static let message = ShareActivity(system: "Message")
  /// Mail.
  public static let mail = ShareActivity(system: "Mail")
  /// Copying to the pasteboard.
  public static let copy = ShareActivity(system: "CopyToPasteboard")
  /// AirDrop.
  public static let airDrop = ShareActivity(system: "AirDrop")
  /// Safari's reading list.
  public static let readingList = ShareActivity(system: "AddToReadingList")
  /// The home screen.
  public static let homeScreen = ShareActivity(system: "AddToHomeScreen")
  /// Printing.
  public static let print = ShareActivity(system: "Print")
  /// A contact's picture.
  public static let contact = ShareActivity(system: "AssignToContact")
  /// Photos.
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

  /// What does something with the URL, and would take a text around it for a part of it or drop it.
  static let takingURLsOnly: Set<ShareActivity> = [
    .copy, .airDrop, .readingList, .homeScreen, .contact, .books, .markup, .sharePlay,
  ]
}
