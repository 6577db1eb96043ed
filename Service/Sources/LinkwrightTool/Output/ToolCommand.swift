import ArgumentParser
import LinkService
import LinkStore

/// A subcommand that returns its output as a value.
protocol ToolCommand: ParsableCommand {
  func outcome() throws -> Outcome
}

extension ToolCommand {
  func run() throws {
    let result: Outcome
    do {
      result = try outcome()
    } catch {
      result = .failure(error)
    }
    try result.finish()
  }
}

/// A subcommand that has to await its output.
protocol AsyncToolCommand: AsyncParsableCommand {
  func outcome() async throws -> Outcome
}

extension AsyncToolCommand {
  func run() async throws {
    let result: Outcome
    do {
      result = try await outcome()
    } catch {
      result = .failure(error)
    }
    try result.finish()
  }
}

extension Outcome {
  /// The outcome of a command that threw. Input can cause only the errors that are listed here. Any
  /// other error is a bug.
  fileprivate static func failure(_ error: any Error) -> Outcome {
    switch error {
    case let error as AdministrationError: return .unusable(error)
    case let error as ConfigurationError: return .unusable(error)
    case let error as InputError: return .unusable(error)
    case let error as StoreError: return .unusable(error)
    case let error as JournalError: return .unusable(error)
    case let error as CopyError: return .unusable(error)
    default:
      var outcome = Outcome()
      outcome.printProblem("internal error: \(error)")
      outcome.exit = .bug
      return outcome
    }
  }

  /// Prints the outcome, and throws its exit code unless that is 0.
  fileprivate func finish() throws {
    guard Console.write(self) else { throw ToolExit.unusableInput.code }
    if exit != .fine { throw exit.code }
  }
}
