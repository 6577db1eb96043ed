/// An entry of `applinks.details` as written.
struct DetailsEntry: Sendable {
  /// The JSON of the entry.
  var node: JSONNode
  /// The values of `appIDs` or `appID`, or the key of the entry.
  var appIDs: [JSONNode]
  /// Whether `details` is an object whose keys are the app IDs, as in the first association files
  /// (2015, iOS 9; observed).
  var isKeyed: Bool

  /// Returns the entries of `details` that devices read. These are the elements, or the members,
  /// that are objects.
  static func entries(of details: JSONNode?) -> [DetailsEntry] {
    if let list = details?.array {
      return list.filter { $0.members != nil }.map {
        DetailsEntry(node: $0, appIDs: appIDs(of: $0), isKeyed: false)
      }
    }
    return (details?.effectiveMembers ?? []).filter { $0.value.members != nil }.map { member in
      let app = JSONNode(value: .string(member.key), range: member.keyRange)
      return DetailsEntry(node: member.value, appIDs: [app], isKeyed: true)
    }
  }

  /// Returns the app IDs of an entry. If `appIDs` is an array, even an empty one, `appID` has no
  /// effect (observed).
  static func appIDs(of entry: JSONNode) -> [JSONNode] {
    if let list = entry["appIDs"]?.array { return list }
    return entry["appID"].map { [$0] } ?? []
  }
}

/// A service in an association file as written.
struct ListedService: Sendable {
  var service: Service
  /// The JSON of the service.
  var node: JSONNode

  /// The `details` of `applinks`. In their presence, devices ignore `apps`.
  var details: JSONNode? { service == .applinks ? node["details"] : nil }

  /// The apps that are listed without rules.
  var apps: [JSONNode] { details == nil ? node["apps"]?.array ?? [] : [] }

  /// Returns the services of a file. Every object at the top level is a service, and its key is the
  /// name of the service (inferred).
  static func services(of root: JSONNode?) -> [ListedService] {
    (root?.effectiveMembers ?? []).filter { $0.value.members != nil }.map {
      ListedService(service: Service(rawValue: $0.key), node: $0.value)
    }
  }
}
