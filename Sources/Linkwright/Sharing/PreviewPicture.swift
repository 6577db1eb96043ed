import LinkwrightCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Where the picture of a link preview comes from.
enum PreviewPicture: Sendable, Equatable {
  /// A file of the app.
  case file(URL)
  /// A picture on the web, which is loaded when the share sheet asks for it.
  case web(URL)
}

extension LinkPreview {
  /// The picture; nil if there is none, or if the scheme of its URL is neither `https` nor `file`.
  var picture: PreviewPicture? {
    guard let url = imageURL.flatMap({ URL(string: $0) }) else { return nil }
    switch url.scheme?.lowercased() {
    case "file": return .file(url)
    case "https" where url.host?.isEmpty == false: return .web(url)
    default: return nil
    }
  }
}
