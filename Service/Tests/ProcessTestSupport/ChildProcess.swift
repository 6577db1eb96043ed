package import Foundation
import NIOConcurrencyHelpers
import Subprocess

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// A program that runs while a test works with it.
///
/// A class because a process has one owner: it is killed with the last reference. Its standard input is a
/// pipe that stays open until ``closeInput()`` or the end of the test process.
package final class ChildProcess: Sendable {
  private enum State {
    case starting
    case running(pid_t)
    case ended
  }

  private let state: NIOLockedValueBox<State>
  private let task: Task<ExitStatus, any Error>
  private let inputEnd: AsyncStream<Void>.Continuation

  /// Starts a program without waiting.
  ///
  /// - Parameters:
  ///   - output: The file that receives standard output; nil discards it.
  ///   - errors: Receives what the program writes to standard error. Empty data is the end.
  package init(
    _ command: ExternalCommand,
    output: URL? = nil,
    errors: @escaping @Sendable (Data) -> Void = { _ in }
  ) {
    let state = NIOLockedValueBox(State.starting)
    let (untilInputEnds, inputEnd) = AsyncStream.makeStream(of: Void.self)
    self.state = state
    self.inputEnd = inputEnd
    task = Task {
      defer {
        state.withLockedValue { $0 = .ended }
        errors(Data())
      }
      let outputFile = output?.path(percentEncoded: false) ?? "/dev/null"
      let result = try await Subprocess.run(
        command.configuration,
        input: .inputWriter,
        output: .fileDescriptor(
          .open(FilePath(outputFile), .writeOnly),
          closeAfterSpawningProcess: true
        ),
        error: .sequence
      ) { execution in
        // The process identifier is valid until this closure returns. Standard error ends with the
        // process.
        state.withLockedValue { $0 = .running(execution.processIdentifier.value) }
        defer { state.withLockedValue { $0 = .ended } }
        try await withThrowingTaskGroup { group in
          group.addTask {
            for await _ in untilInputEnds {}
            try await execution.standardInputWriter.finish()
          }
          for try await buffer in execution.standardError {
            errors(buffer.withUnsafeBytes { Data($0) })
          }
          inputEnd.finish()
          try await group.waitForAll()
        }
      }
      return ExitStatus(result.terminationStatus)
    }
  }

  deinit { task.cancel() }

  /// Whether the program has not ended, or not yet started.
  package var isRunning: Bool {
    state.withLockedValue { if case .ended = $0 { false } else { true } }
  }

  /// Sends a signal to a program that runs, and does nothing otherwise.
  package func send(_ signal: Int32) {
    state.withLockedValue { if case .running(let identifier) = $0 { _ = kill(identifier, signal) } }
  }

  /// Kills the program, even one that has not yet started.
  package func cancel() { task.cancel() }

  /// Ends the program's standard input.
  package func closeInput() { inputEnd.finish() }

  /// Waits for the end of the program.
  package func ended() async throws -> ExitStatus { try await task.value }
}
