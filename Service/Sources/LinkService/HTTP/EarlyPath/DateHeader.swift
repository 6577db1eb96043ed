import Foundation
import LinkwrightCore
import NIOConcurrencyHelpers

/// The value of the header `Date` (RFC 9110, 5.6.7). It is formatted once a second.
///
/// A class because all connections share it.
final class DateHeader: Sendable {
  private let cached = NIOLockedValueBox((second: Int64.min, text: ""))

  func value(at time: Timestamp) -> String {
    let second = time.milliseconds / 1000
    return cached.withLockedValue { cached in
      if cached.second != second { cached = (second, Self.text(second)) }
      return cached.text
    }
  }

  private static func text(_ second: Int64) -> String {
    var time = time_t(second)
    var parts = tm()
    gmtime_r(&time, &parts)
    // The process runs in the C locale, in which the names of days and months are those of the RFC.
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { text in
      // Newer versions of glibc do not accept a null pointer here.
      guard let start = text.baseAddress else { return "" }
      let count = strftime(start, text.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
      return String(decoding: UnsafeRawBufferPointer(text).prefix(count), as: UTF8.self)
    }
  }
}
