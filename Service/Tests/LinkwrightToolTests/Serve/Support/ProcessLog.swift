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
    let waiting = state.withLockedValue { state in
      state.rest += data
      while let end = state.rest.firstIndex(of: UInt8(ascii: "\n")) {
        state.lines.append(String(decoding: state.rest[..<end], as: UTF8.self))
        state.rest.removeSubrange(...end)
      }
      if data.isEmpty { state.isOver = true }
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// A line with a text, as soon as there is one.
  ///
  /// - Parameter times: Which of the lines with the text to return, counted from 1.
  /// - Returns: nil when the process ended without it.
  func line(with text: String, times: Int = 1) async -> String? {
    while true {
      let (line, isOver, count) = state.withLockedValue { state in
        (
          state.lines.filter { $0.contains(text) }.dropFirst(times - 1).first, state.isOver,
          state.lines.count
        )
      }
      if line != nil || isOver { return line }
      await change(since: count)
    }
  }

  private func change(since count: Int) async {
    await withCheckedContinuation { continuation in
      let isLate = state.withLockedValue { state in
        if state.isOver || state.lines.count > count { return true }
        state.waiting.append(continuation)
        return false
      }
      if isLate { continuation.resume() }
    }
  }
}
