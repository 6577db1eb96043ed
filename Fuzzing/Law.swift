import Foundation

/// Stops the process when a law is broken, so that the fuzzer saves the input.
func law(_ isObeyed: Bool, _ message: @autoclosure () -> String) {
  if isObeyed { return }
  FileHandle.standardError.write(Data("broken law: \(message())\n".utf8))
  abort()
}
