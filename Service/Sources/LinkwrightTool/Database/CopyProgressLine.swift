import LinkStore

/// The progress of `database copy`, on a terminal.
struct CopyProgressLine: Sendable {
  func show(_ step: CopyStep) {
    let verb =
      switch step.phase {
      case .copying: "copied"
      case .comparing: "compared"
      }
    ProgressLine("rows of \(step.table) \(verb)")?.show(step.rowCount, of: step.totalCount)
  }

  func clear() { ProgressLine("rows")?.clear() }
}
