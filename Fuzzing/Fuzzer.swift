import Foundation

/// The target that gets the inputs. One program has all targets, because building it takes a minute.
private let target: @Sendable ([UInt8]) -> Void =
  switch ProcessInfo.processInfo.environment["LINKWRIGHT_FUZZ_TARGET"] {
  case "Reader": fuzzReader
  case "Matcher": fuzzMatcher
  case "Splitter": fuzzSplitter
  case "Router": fuzzRouter
  case "Hostile": fuzzHostile
  default:
    { _ in law(false, "LINKWRIGHT_FUZZ_TARGET must be Reader, Matcher, Splitter, Router or Hostile")
    }
  }

/// The function that libFuzzer calls with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  target(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}
