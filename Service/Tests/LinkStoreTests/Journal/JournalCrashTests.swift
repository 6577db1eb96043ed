import Foundation
import ProcessTestSupport
import Testing

@testable import LinkStore

extension JournalTests {
  @Suite("Killed processes")
  final class JournalCrashTests {
    private let folder = FileManager.default.temporaryDirectory
      .appending(path: "journal-\(UUID().uuidString)")

    deinit { try? FileManager.default.removeItem(at: folder) }

    @Test("A killed process leaves every acknowledged visit once")
    func kill() async throws {
      var random = SystemRandomNumberGenerator()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let storeFile = folder.appending(path: "store")
      try Data().write(to: storeFile)
      var acknowledged: [String] = []
      for life in 0..<5 {
        let pause = Duration.milliseconds(Int.random(in: 20...400, using: &random))
        acknowledged += try await writer(life: life, killedAfter: pause)
      }
      #expect(acknowledged.count > 100)

      func stored() throws -> [String] {
        try String(contentsOf: storeFile, encoding: .utf8).split(separator: "\n").map(String.init)
      }
      let store = MemoryStore()
      let drained = try stored().map(VisitEvent.plain)
      try store.record(drained)
      let journal = try VisitJournal(folder: folder.path(percentEncoded: false)) { batch, _ in
        try store.record(batch)
      }
      await journal.shutDown(within: .seconds(60))
      #expect(Set(store.ids).isSuperset(of: acknowledged))
      #expect(Set(acknowledged).count == acknowledged.count)
      #expect(!drained.isEmpty)
      for task in 0..<32 { expectOrder(of: store.ids, task: task) }
    }

    /// Expects the numbers of a task without gaps: all but the last were acknowledged.
    private func expectOrder(of ids: [String], task: Int) {
      for life in 0..<5 {
        let prefix = "\(life)-\(task)-"
        let numbers = ids.filter { $0.hasPrefix(prefix) }.compactMap {
          Int($0.dropFirst(prefix.count))
        }
        #expect(numbers == Array(0..<numbers.count))
      }
    }

    /// - Returns: The IDs of the acknowledged visits.
    private func writer(life: Int, killedAfter pause: Duration) async throws -> [String] {
      let output = folder.appending(path: "output-\(life)")
      try Data().write(to: output)
      let program = try #require(WriterProgram.url)
      let arguments = ["append", folder.path(percentEncoded: false), String(life)]
      let process = ChildProcess(ExternalCommand(program, arguments), output: output)
      func lines() throws -> [String] {
        try String(contentsOf: output, encoding: .utf8).split(separator: "\n").map(String.init)
      }
      while process.isRunning, try lines().isEmpty { try await Task.sleep(for: .milliseconds(5)) }
      try await Task.sleep(for: pause)
      process.send(SIGKILL)
      #expect(try await process.ended() == .signaled(SIGKILL))
      return try lines()
    }
  }
}

/// The helper program, which SwiftPM builds beside the tests.
private enum WriterProgram {
  static var url: URL? {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    while folder.path(percentEncoded: false).count > 1 {
      let file = folder.appending(path: "JournalWriter")
      if FileManager.default.isExecutableFile(atPath: file.path(percentEncoded: false)) {
        return file
      }
      folder = folder.deletingLastPathComponent()
    }
    return nil
  }
}
