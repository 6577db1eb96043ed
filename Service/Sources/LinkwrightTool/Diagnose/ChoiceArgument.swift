import ArgumentParser

/// What a user chose for the links of an app.
enum ChoiceArgument: String, ExpressibleByArgument, CaseIterable, Sendable {
  case app
  case browser
}
