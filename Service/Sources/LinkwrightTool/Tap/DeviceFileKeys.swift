import LinkOpening
import LinkService

/// The keys of a file that describes a device.
enum DeviceKey: String, ConfigurationKeys {
  case apps, system, defaultBrowser, developerMode, restartedRecently, readsTags, assumptions

  static let subject = "The file"
  static let required: [DeviceKey] = [.apps]
}

enum DeviceAppKey: String, ConfigurationKeys {
  case id, name, associatedDomains, entitlements, signedForDevelopment, browser, schemes, files
  case choices, clip, running, scenes, directDownload

  static let subject = "The app"
  static let required: [DeviceAppKey] = [.id]
}

enum DeviceAssociationKey: String, ConfigurationKeys {
  case host, file, state, reason, age

  static let subject = "The association file"
  static let required: [DeviceAssociationKey] = [.host]
}

enum ChoiceKey: String, ConfigurationKeys {
  case host, opens

  static let subject = "The choice"
  static let required: [ChoiceKey] = [.host, .opens]
}

enum ClipKey: String, ConfigurationKeys {
  case fullApp, experiences, namedByPages

  static let subject = "The App Clip"
  static let required: [ClipKey] = [.fullApp]
}

enum AssumptionKey: String, ConfigurationKeys {
  case wildcardCoversBareDomain, severalApps, choices, entries

  static let subject = "The mapping of assumptions"
  static let required: [AssumptionKey] = []
}

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
