import LinkService
import SiteAssociation

/// A value that `--record` writes into a file with expectations.
struct RecordedChange: Sendable {
  /// The expectation that gets the value.
  var expectation: Expectation
  /// The key: `opens`, `form` or `destination`.
  var key: String
  /// The value in the file and its place; nil if the expectation has no such key yet.
  var written: Placed<String>?
  var new: String

  var old: String? { written?.value }
  var link: String { expectation.link.value }
  var line: Int { (written?.place ?? expectation.link.place).line }
}

extension RecordedChange {
  /// The changes that make expectations state the actual outcomes.
  ///
  /// - Returns: The changes, and the expectations whose origins lead to different outcomes.
  static func changes(
    for results: [ExpectationResult]
  ) -> (changes: [RecordedChange], divided: [[ExpectationResult]]) {
    var changes: [RecordedChange] = []
    var divided: [[ExpectationResult]] = []
    for group in results.grouped {
      guard let first = group.first else { continue }
      let expectation = first.expectation
      if group.allSatisfy({ $0.outcome == first.outcome }) {
        if expectation.opens == nil || first.failures.contains(where: { $0.kind == .opens }) {
          changes.append(
            RecordedChange(
              expectation: expectation,
              key: ExpectationKey.opens.rawValue,
              written: expectation.opens,
              new: first.outcomeText
            )
          )
        }
      } else if group.contains(where: { !$0.holds }) || expectation.opens == nil {
        divided.append(group)
      }
      guard let link = first.link else { continue }
      for failure in first.failures {
        let (key, written, new): (ExpectationKey, Placed<String>?, String?) =
          switch failure.kind {
          case .form: (.form, expectation.form, link.form.rawValue)
          case .destination: (.destination, expectation.destination, link.destination)
          case .opens, .why, .certainty: (.opens, nil, nil)
          }
        guard let written, let new else { continue }
        changes.append(
          RecordedChange(expectation: expectation, key: key.rawValue, written: written, new: new)
        )
      }
    }
    return (changes, divided)
  }
}

extension [ExpectationResult] {
  /// The results of each expectation.
  fileprivate var grouped: [[ExpectationResult]] {
    var groups: [[ExpectationResult]] = []
    for result in self {
      if groups.last?.first?.expectation.node.place == result.expectation.node.place {
        groups[groups.count - 1].append(result)
      } else {
        groups.append([result])
      }
    }
    return groups
  }
}
