import ArgumentParser
import LinkService

/// A subcommand that waits for something before it knows what to say.
protocol AsyncToolCommand: AsyncParsableCommand {
  func outcome() async throws -> Outcome
}

extension AsyncToolCommand {
  func run() async throws {
    var result: Outcome
    do {
      result = try await outcome()
    } catch let error as AdministrationError {
      result = .unusable(error)
    } catch let error as ConfigurationError {
      result = .unusable(error)
    } catch {
      // No input leads here: what people can get wrong is part of the outcome.
      result = Outcome()
      result.printProblem("internal error: \(error)")
      result.exit = .bug
    }
    guard Console.write(result) else { throw ToolExit.unusableInput.code }
    if result.exit != .fine { throw result.exit.code }
  }
}
