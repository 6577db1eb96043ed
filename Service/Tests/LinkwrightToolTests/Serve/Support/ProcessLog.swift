import Foundation
import NIOConcurrencyHelpers

/// The lines that a process writes to standard error.
///
/// A class because the reading thread and the tests share it.
final class ProcessLog: Sendable {
  private struct State {
    var rest: [UInt8] = []
    var lines: [String] = []
    var isOver = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = NIOLockedValueBox(State())

  var text: String { state.withLockedValue { $0.lines.joined(separator: "\n") } }

  var lines: [String] { state.withLockedValue { $0.lines } }

  /// Appends data. Empty data is the end.
  func append(_ data: Data) {
    state.withLockedValue { state in
      state.rest += data
      while let end = state.rest.firstIndex(of: UInt8(ascii: "\n")) {
        state.lines.append(String(decoding: state.rest[..<end], as: UTF8.self))
        state.rest.removeSubrange(...end)
      }
      if data.isEmpty { state.isOver = true }
    }
    wakeAll()
  }

  /// A line with a text, as soon as there is one.
  ///
  /// - Parameters:
  ///   - times: Which of the lines with the text to return, counted from 1.
  ///   - limit: The longest time to wait.
  /// - Returns: nil if the process ended without the line, or after the limit.
  func line(
    with text: String,
    times: Int = 1,
    within limit: Duration = .seconds(20)
  ) async -> String? {
    let end = ContinuousClock.now + limit
    let timer = Task {
      try await Task.sleep(until: end, clock: .continuous)
      wakeAll()
    }
    defer { timer.cancel() }
    while true {
      let (line, isOver, count) = state.withLockedValue { state in
        (
          state.lines.filter { $0.contains(text) }.dropFirst(times - 1).first, state.isOver,
          state.lines.count
        )
      }
      if line != nil || isOver || end <= .now { return line }
      await change(since: count, before: end)
    }
  }

  private func wakeAll() {
    let waiting = state.withLockedValue { state in
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  private func change(since count: Int, before end: ContinuousClock.Instant) async {
    await withCheckedContinuation { continuation in
      let isLate = state.withLockedValue { state in
        if state.isOver || state.lines.count > count || end <= .now { return true }
        state.waiting.append(continuation)
        return false
      }
      if isLate { continuation.resume() }
    }
  }
}
