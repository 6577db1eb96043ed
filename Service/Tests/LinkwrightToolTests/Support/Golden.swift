import Foundation
import Testing

/// Compares a text with a file beside the tests; `LINKWRIGHT_RECORD=1` writes the file anew.
func expectGolden(
  _ text: String,
  _ name: String,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let url = Repository.golden.appending(path: name)
  if Repository.isRecording {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: url)
  }
  let expected = try String(decoding: Data(contentsOf: url), as: UTF8.self)
  #expect(text == expected, "\(name) differs", sourceLocation: sourceLocation)
}
