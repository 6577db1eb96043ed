import LinkService

/// A funnel as CSV (RFC 4180): a row for each value, or a single row.
struct FunnelCSV {
  private let document: FunnelDocument

  init(_ document: FunnelDocument) { self.document = document }

  var text: String {
    let heads = FunnelDocument.stepNames + ["bots"]
    guard let by = document.by else {
      return StatisticsCSV.text(of: [heads, numbers(document.steps, document.bots)])
    }
    let others = [document.otherValues, document.withoutValue].compactMap { $0 }
    let rows = ((document.values ?? []) + others).map { value in
      let name = value.value ?? (value.values == nil ? "(no value)" : "(other values)")
      return [name] + numbers(value.steps, value.bots)
    }
    return StatisticsCSV.text(of: [[by] + heads] + rows)
  }

  private func numbers(_ steps: [FunnelDocument.Step], _ bots: Int) -> [String] {
    steps.map { String($0.count) } + [String(bots)]
  }
}
