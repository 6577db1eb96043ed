import ArgumentParser
import LinkOpening

/// The value of `--reached-by`: how a page was reached.
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
