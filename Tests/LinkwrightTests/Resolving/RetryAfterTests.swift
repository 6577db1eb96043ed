import LinkwrightCore
import Testing

@testable import Linkwright

@Suite("RetryAfter and ClientState")
struct RetryAfterTests {
  static let headers: [(String?, Duration?)] = [
    (nil, nil), ("", nil), ("soon", nil), ("1.5", nil), ("0", .zero), ("7", .seconds(7)),
    ("-7", .zero), ("99999999999999999999", nil), ("9999999", .seconds(86_400)),
    ("9223372036854775807", .seconds(86_400)), ("-9223372036854775808", .zero),
    ("Sat, 21 Nov 2026 12:00:30 GMT", .seconds(30)), ("Sat, 21 Nov 2026 11:00:00 GMT", .zero),
    ("Sun, 21 Nov 2027 12:00:00 GMT", .seconds(86_400)), ("Sat, 21 Nov 2026 12:00:30 CET", nil),
    ("Saturday, 21-Nov-26 12:00:30 GMT", nil), ("Sat, 31 Feb 2026 12:00:30 GMT", nil),
  ]

  @Test("Retry-After is a number of seconds or a date, and at most a day", arguments: headers)
  func header(text: String?, duration: Duration?) throws {
    let now = try #require(Timestamp("2026-11-21T12:00:00Z"))
    #expect(RetryAfter.duration(text, at: now) == duration)
  }

  @Test("A pause does not become longer when the clock is set back")
  func clockSetBack() {
    var state = ClientState(isEnabled: true)
    let now = Timestamp(milliseconds: 1_000_000_000_000)
    state.pause(.seconds(60), at: now)
    #expect(state.admission(at: now) == .busy(.seconds(60)))
    #expect(state.admission(at: now + .seconds(60)) == .open)
    #expect(state.admission(at: now - .seconds(1_000_000)) == .open)
    state.pause(.seconds(1), at: now)
    #expect(state.admission(at: now + .seconds(59)) == .busy(.seconds(1)))
  }
}
