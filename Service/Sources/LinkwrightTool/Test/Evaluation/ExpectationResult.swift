import LinkOpening
import LinkService
import SiteAssociation

/// The result of one expectation for one origin of the tap.
struct ExpectationResult: Sendable {
  /// A part of an expectation that does not hold.
  struct Failure: Sendable {
    enum Kind: String, Sendable {
      case opens, why, form, destination
      /// The outcome is as expected, but only by assumption (`--strict`).
      case certainty
    }

    var kind: Kind
    /// The place of the expected value in the file.
    var place: Place
    /// The expected and the actual value as sentences or values, without a full stop.
    var expected: String
    var actual: String
  }

  var expectation: Expectation
  var origin: OriginArgument
  /// The outcome of the tap.
  var outcome: TapOutcome
  /// The outcome as a file states it.
  var outcomeText: String
  /// Whether the outcome is known; if not, it is an assumption.
  var isKnown: Bool
  /// The evidence for the outcome.
  var evidence: Evidence
  /// What the link is under the configuration; nil without a configuration.
  var link: ConfiguredLink?
  var failures: [Failure] = []
  /// Why the outcome is not as expected; nil if the expectation holds.
  ///
  /// Of a tap, only this is kept: a file can have thousands of expectations, and the traces of their taps
  /// contain all rules.
  var reason: ExpectationReason?

  var holds: Bool { failures.isEmpty }

  /// The title of the test in reports.
  var title: String {
    let link = "\(expectation.link.value) from \(origin.text)"
    return expectation.name.map { "\($0): \(link)" } ?? link
  }
}

extension ExpectationResult {
  /// Tests an expectation.
  ///
  /// - Parameters:
  ///   - device: The device on which the link is tapped.
  ///   - isStrict: Whether the outcome must be certain.
  init(
    _ expectation: Expectation,
    from origin: OriginArgument,
    on device: Device,
    in context: ExpectationContext,
    isStrict: Bool = false
  ) {
    self.expectation = expectation
    self.origin = origin
    let report = TapReport(
      tap: expectation.tap(from: origin),
      originText: origin.text,
      device: device
    )
    outcome = TapOutcome(of: report.opening.decision)
    outcomeText = outcome.text(context.names)
    isKnown = report.opening.isKnown
    evidence = report.opening.evidence
    link = context.links?.link(expectation.link.value)
    checkOutcome(context.names, isStrict: isStrict)
    checkWhy(report)
    checkLink()
    guard !failures.isEmpty else { return }
    let expected = expected(context.names)
    reason = ExpectationReason(report, expected: expected, actual: outcome, in: context)
  }

  private func expected(_ names: AppNames) -> TapOutcome? {
    guard let opens = expectation.opens,
      case .success(let text) = TapOutcome.Text.parse(opens.value),
      case .success(let outcome) = text.resolved(names)
    else { return nil }
    return outcome
  }

  private mutating func checkOutcome(_ names: AppNames, isStrict: Bool) {
    guard let opens = expectation.opens, let expected = expected(names) else { return }
    if !expected.includes(outcome) {
      failures.append(
        Failure(
          kind: .opens,
          place: opens.place,
          expected: expected.sentence(names),
          actual: outcome.sentence(names)
        )
      )
    } else if isStrict, !isKnown {
      failures.append(
        Failure(
          kind: .certainty,
          place: opens.place,
          expected: "it is certain that \(expected.sentence(names))",
          actual: "this is only an assumption"
        )
      )
    }
  }

  private mutating func checkWhy(_ report: TapReport) {
    guard let why = expectation.why,
      !Self.explanation(of: report).containsCode(of: why.value)
    else { return }
    failures.append(
      Failure(
        kind: .why,
        place: why.place,
        expected: "an explanation that contains \"\(why.value)\"",
        actual: "the explanation contains no such text"
      )
    )
  }

  private mutating func checkLink() {
    guard let link else { return }
    if let form = expectation.form, ExactText(form.value) != ExactText(link.form.rawValue) {
      failures.append(
        Failure(
          kind: .form,
          place: form.place,
          expected: "a link of the form \(form.value)",
          actual: "the form is \(link.form.rawValue)"
        )
      )
    }
    if let destination = expectation.destination,
      ExactText(destination.value) != link.destination.map(ExactText.init)
    {
      failures.append(
        Failure(
          kind: .destination,
          place: destination.place,
          expected: "the destination \(destination.value)",
          actual: link.destination.map { "the destination is \($0)" }
            ?? "the configuration gives no destination"
        )
      )
    }
  }

  /// The explanation that `tap` prints, without line breaks in its sentences.
  private static func explanation(of report: TapReport) -> String {
    var text = Outcome()
    TapText(width: 1 << 20).write(report, to: &text)
    return text.text(on: .output)
  }
}
