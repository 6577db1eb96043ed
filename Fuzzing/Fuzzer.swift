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
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let time = processorTime { target(bytes) }
  law(time < .seconds(10), "an input takes \(time)")
  return 0
}

/// The time for which this thread had the processor, so that other work does not count.
func processorTime(_ body: () -> Void) -> Duration {
  func now() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
  let start = now()
  body()
  return now() - start
}
