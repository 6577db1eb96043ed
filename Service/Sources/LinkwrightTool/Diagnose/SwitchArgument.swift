import ArgumentParser

/// A setting of a device that somebody knows.
enum SwitchArgument: String, ExpressibleByArgument, CaseIterable, Sendable {
  case on
  case off

  var isOn: Bool { self == .on }
}
