import SiteAssociation

extension DeviceAssumptions {
  struct Alternative {
    var assumptions: DeviceAssumptions
    /// The reason for the alternative assumptions, in one sentence.
    var sentence: String
    /// The evidence for the alternative assumptions.
    var evidence: Evidence
  }

  /// The alternatives to these assumptions. Each alternative changes one assumption.
  var alternatives: [Alternative] {
    [otherWildcard, otherScope, otherSearch] + otherOrders
  }

  private var otherWildcard: Alternative {
    var other = self
    other.wildcardCoversBareDomain.toggle()
    return Alternative(
      assumptions: other,
      sentence: other.wildcardCoversBareDomain
        ? "Apple's archived guide says that a wildcard does not cover the bare domain, but devices seem "
          + "to treat the wildcard as covering it."
        : "Apple's archived guide says that a wildcard does not cover the bare domain.",
      evidence: other.wildcardCoversBareDomain ? .inferred : .documented
    )
  }

  private var otherScope: Alternative {
    var other = self
    other.choiceScope = choiceScope == .app ? .host : .app
    return Alternative(
      assumptions: other,
      sentence: other.choiceScope == .host
        ? "TN3155 says that a user's choice applies to the domain, but devices store it for the app."
        : "Devices store a user's choice for the app, regardless of the domain.",
      evidence: other.choiceScope == .host ? .documented : .observed
    )
  }

  private var otherSearch: Alternative {
    var other = self
    other.entrySearch = entrySearch == .eachApp ? .allApps : .eachApp
    return Alternative(
      assumptions: other,
      sentence: other.entrySearch == .allApps
        ? "Devices may ignore apps with only a wildcard if another app has an entry for the host itself."
        : "Devices may consider apps with only a wildcard even if another app has an entry for the host "
          + "itself.",
      evidence: .inferred
    )
  }

  private var otherOrders: [Alternative] {
    AppOrder.allCases.filter { $0 != appOrder }.map { order in
      var other = self
      other.appOrder = order
      let sentence =
        switch order {
        case .file: "An Apple engineer says that the first app in the association file opens."
        case .reversedFile: "One report says that the last app in the association file opens."
        case .installation: "The order of installation may decide which app opens."
        }
      return Alternative(assumptions: other, sentence: sentence, evidence: order.evidence)
    }
  }
}

extension DeviceAssumptions.AppOrder {
  /// The evidence that devices use the order.
  var evidence: Evidence {
    switch self {
    case .file: .documented
    case .reversedFile: .reported
    case .installation: .unknown
    }
  }
}
