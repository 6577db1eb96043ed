import Foundation

/// Stops the process with a message when something that always has to hold does not, so that the
/// fuzzer keeps the input.
func law(_ holds: Bool, _ message: @autoclosure () -> String) {
  if holds { return }
  FileHandle.standardError.write(Data("broken law: \(message())\n".utf8))
  abort()
}
