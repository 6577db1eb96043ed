/// An activity in the share sheet, which is either a system service or an app's share extension.
///
/// For a system service, the raw value is that of the corresponding `UIActivity.ActivityType`. For
/// an app, the raw value is the bundle ID of the app's share extension. The developer of the app
/// may change this ID.
public struct ShareActivity: RawRepresentable, Sendable, Hashable {
  /// The identifier of the activity, as in `UIActivity.ActivityType`.
  public let rawValue: String

  /// Creates an activity from its identifier.
  ///
  /// - Parameter rawValue: The identifier of the activity, as in `UIActivity.ActivityType`.
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
  /// Adding to Safari's Reading List.
  public static let readingList = ShareActivity(system: "AddToReadingList")
  /// Adding to the Home Screen.
  public static let homeScreen = ShareActivity(system: "AddToHomeScreen")
  /// Printing.
  public static let print = ShareActivity(system: "Print")
  /// Assigning to a contact.
  public static let contact = ShareActivity(system: "AssignToContact")
  /// Saving to Photos.
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
}
