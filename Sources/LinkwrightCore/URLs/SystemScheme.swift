/// The schemes of URLs that browsers and systems handle.
public enum SystemScheme {
  /// The names of the schemes, in lower case. None of them belongs to an app, so a link with one of
  /// them never opens an app.
  public static let names: Set<String> = [
    "javascript", "data", "vbscript", "blob", "file", "filesystem", "intent", "about",
    "view-source",
    "itms-services", "http", "https", "ws", "wss", "ftp", "mailto", "tel", "sms",
  ]
}
