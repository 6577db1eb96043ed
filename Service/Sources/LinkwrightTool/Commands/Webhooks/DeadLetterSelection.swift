import ArgumentParser

/// The dead letters on which a command acts.
struct DeadLetterSelection: ParsableArguments {
  @Argument(help: "The name of the webhook.")
  var webhook: String

  @Argument(help: "The ID of a dead letter, as \"webhooks dead\" shows it.")
  var id: String?

  @Flag(help: "All dead letters of the webhook.")
  var all = false

  func validate() throws {
    guard (id == nil) == all else {
      throw ValidationError("Name one dead letter by its ID, or all of them with --all.")
    }
  }
}
