import ArgumentParser
import LinkOpening

/// The value of `--reached-by`: the way in which the page was opened.
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
