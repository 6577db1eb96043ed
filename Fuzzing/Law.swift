import Foundation

/// Stops the process when a law does not hold, so that the fuzzer saves the input.
func law(_ holds: Bool, _ message: @autoclosure () -> String) {
  if holds { return }
  FileHandle.standardError.write(Data("broken law: \(message())\n".utf8))
  abort()
}
