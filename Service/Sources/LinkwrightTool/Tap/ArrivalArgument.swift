import ArgumentParser
import LinkOpening

/// How a page was reached, as written on the command line.
enum ArrivalArgument: String, ExpressibleByArgument, CaseIterable, Sendable {
  case tap
  case addressBar = "address-bar"
  case app

  var arrival: Page.Arrival {
    switch self {
    case .tap: .tap
    case .addressBar: .addressBar
    case .app: .appLoad
    }
  }
}
