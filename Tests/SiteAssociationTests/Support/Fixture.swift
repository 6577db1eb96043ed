import Foundation
import TestSupport
import Testing

/// A file of the folder Fixtures.
struct Fixture {
  let path: String

  init(_ path: String) {
    self.path = path
  }

  func bytes() throws -> [UInt8] {
    let url = Bundle.module.bundleURL.appending(path: "Fixtures").appending(path: path)
    return Array(try Data(contentsOf: url))
  }

  func text() throws -> String {
    String(decoding: try bytes(), as: UTF8.self)
  }

  /// Compares a text with the golden file, or writes the file when recording.
  func expect(_ actual: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    if Repository.isRecording {
      let folder = Repository.root.appending(path: "Tests/SiteAssociationTests/Fixtures")
      try Data(actual.utf8).write(to: folder.appending(path: path))
    } else {
      #expect(try text() == actual, sourceLocation: sourceLocation)
    }
  }
}
