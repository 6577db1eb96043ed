import ArgumentParser

/// A subcommand that works out what to say and leaves the saying to the console.
protocol ToolCommand: ParsableCommand {
  func outcome() throws -> Outcome
}

extension ToolCommand {
  func run() throws {
    var result: Outcome
    do {
      result = try outcome()
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
