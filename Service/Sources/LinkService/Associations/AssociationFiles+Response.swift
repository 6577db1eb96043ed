import Hummingbird

extension AssociationFiles {
  /// Returns the response to a request for an association file; nil if the host serves no
  /// association file at the path.
  func response(at path: String, to head: some RequestHead) -> Response? {
    switch path {
    case ServedAssociationFile.Platform.apple.path, "/apple-app-site-association":
      Self.response(with: apple, to: head)
    case ServedAssociationFile.Platform.android.path:
      android.map { Self.response(with: $0, to: head) }
    default: nil
    }
  }

  private static func response(with file: StaticFile, to head: some RequestHead) -> Response {
    .file(file, type: "application/json", for: head, maximumAge: 300)
  }
}
