import Foundation
import Testing

@testable import LinkStore

@Suite("Locks on files")
struct FileLockTests {
  private let path = FileManager.default.temporaryDirectory.path + "/lock-\(UUID().uuidString)"

  private func open() -> Int32 { Foundation.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }

  @Test("Nobody else gets a lock until it ends")
  func exclusion() {
    defer { unlink(path) }
    var lock = FileLock(open())
    #expect(lock != nil)
    #expect(FileLock(open()) == nil)
    lock = nil
    #expect(FileLock(open()) != nil)
  }

  @Test("A lock ends although a child process, as between fork and exec, shares the open file")
  func sharedFile() {
    defer { unlink(path) }
    let file = open()
    let shared = fcntl(file, F_DUPFD_CLOEXEC, 0)
    defer { close(shared) }
    var lock = FileLock(file)
    #expect(lock != nil)
    lock = nil
    #expect(FileLock(open()) != nil)
  }
}
