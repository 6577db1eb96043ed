import Foundation
import Testing

@testable import LinkStore

@Suite("Stamps of database files")
struct FileStampTests {
  @Test("A log that is still being copied changes the stamp; an empty one does not")
  func log() async throws {
    try await SQLiteHome.with { home in
      #expect(FileStamp(path: home.path) == nil)
      try Data("database".utf8).write(to: URL(filePath: home.path))
      let alone = FileStamp(path: home.path)
      #expect(alone != nil && FileStamp(path: home.path) == alone)
      let log = URL(filePath: home.path + "-wal")
      try Data().write(to: log)
      #expect(FileStamp(path: home.path) == alone)
      try Data(count: 10).write(to: log)
      let begun = FileStamp(path: home.path)
      #expect(begun != alone)
      try Data(count: 20).write(to: log)
      #expect(FileStamp(path: home.path) != begun)
    }
  }
}
