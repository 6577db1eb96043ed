import Foundation
import HeadLaws

/// Stops the process when an input breaks a law, so that the fuzzer saves the input.
func check(_ bytes: [UInt8]) {
  guard let violation = HeadLaws.violation(in: bytes) else { return }
  FileHandle.standardError.write(Data("broken law: \(violation)\n".utf8))
  abort()
}

/// The function that libFuzzer calls with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  check(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}
