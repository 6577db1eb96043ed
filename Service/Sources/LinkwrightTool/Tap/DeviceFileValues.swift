import LinkOpening

/// The values of `state` in a device file. The enumerations below are the values of other keys.
enum AssociationStateValue: String, CaseIterable {
  case approved, denied, failed
  case notFetched = "not-fetched"
}

enum ChoiceValue: String, CaseIterable {
  case app, browser
}

enum AppOrderValue: String, CaseIterable {
  case fileOrder = "file-order"
  case reversed
  case installation

  var order: DeviceAssumptions.AppOrder {
    switch self {
    case .fileOrder: .file
    case .reversed: .reversedFile
    case .installation: .installation
    }
  }
}

enum ChoiceScopeValue: String, CaseIterable {
  case perApp = "per-app"
  case perHost = "per-host"

  var scope: DeviceAssumptions.ChoiceScope { self == .perApp ? .app : .host }
}

enum EntrySearchValue: String, CaseIterable {
  case eachApp = "each-app"
  case allApps = "all-apps"

  var search: DeviceAssumptions.EntrySearch { self == .eachApp ? .eachApp : .allApps }
}
