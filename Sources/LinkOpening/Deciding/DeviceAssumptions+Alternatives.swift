import SiteAssociation

extension DeviceAssumptions {
  struct Alternative {
    var assumptions: DeviceAssumptions
    /// What it means to assume otherwise.
    var sentence: String
    /// How sure the other answer is.
    var evidence: Evidence
  }

  /// What else there is to assume, one question after the other.
  var alternatives: [Alternative] {
    [otherWildcard, otherScope, otherSearch] + otherOrders
  }

  private var otherWildcard: Alternative {
    var other = self
    other.wildcardCoversBareDomain.toggle()
    return Alternative(
      assumptions: other,
      sentence: other.wildcardCoversBareDomain
        ? "Apple's archived guide says that a wildcard does not cover the bare domain; devices seem to "
          + "behave as if it did."
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
        ? "TN3155 says that a choice of the user is for the domain; devices store it for the app."
        : "Devices store a choice of the user for the app, whatever the domain.",
      evidence: other.choiceScope == .host ? .documented : .observed
    )
  }

  private var otherSearch: Alternative {
    var other = self
    other.entrySearch = entrySearch == .eachApp ? .allApps : .eachApp
    return Alternative(
      assumptions: other,
      sentence: other.entrySearch == .allApps
        ? "Perhaps an app with the host itself hides apps with a wildcard."
        : "Perhaps an app with the host itself does not hide apps with a wildcard.",
      evidence: .inferred
    )
  }

  private var otherOrders: [Alternative] {
    AppOrder.allCases.filter { $0 != appOrder }.map { order in
      var other = self
      other.appOrder = order
      let sentence =
        switch order {
        case .file: "An engineer of Apple says that the first app of the association file opens."
        case .reversedFile: "One report says that the last app of the association file opens."
        case .installation: "The order of installation may decide between the apps."
        }
      let evidence: Evidence =
        switch order {
        case .file: .documented
        case .reversedFile: .reported
        case .installation: .unknown
        }
      return Alternative(assumptions: other, sentence: sentence, evidence: evidence)
    }
  }
}
