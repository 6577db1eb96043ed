import SiteAssociation

extension FileDifference {
  /// What the file does and the copy does not, by example.
  var words: String {
    let added = addedApps.map { "\($0.appID) is not named yet for \($0.service)" }
    let removed = removedApps.map { "\($0.appID) is still named for \($0.service)" }
    let links = links.map { link in
      "\(link.path) \(link.before.words) by the copy and \(link.after.words) by the file"
    }
    var all = added + removed + links
    if !isComplete { all.append("there are more rules than can be compared") }
    let rest = all.count > 3 ? "; and \(all.count - 3) more" : ""
    return all.prefix(3).joined(separator: "; ") + rest
  }
}

extension Decision {
  fileprivate var words: String {
    switch self {
    case .match: "opens the app"
    case .block: "is kept out"
    case .noMatch: "stays in the browser"
    }
  }
}
