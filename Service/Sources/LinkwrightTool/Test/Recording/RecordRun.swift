import Foundation
import LinkService
import SiteAssociation

/// A run of `test --record`: it writes the actual outcomes into files with expectations.
struct RecordRun: Sendable {
  var paths: [String]
  var sources: ExpectationSources
  var reader = InputReader()

  /// What happened to one file.
  struct Result: Sendable {
    var file: TestReport.File
    var changes: [RecordedChange] = []
    /// Why values could not be recorded.
    var problems: [String] = []
  }

  func results() async -> [Result] {
    var results: [Result] = []
    for path in paths { results.append(await record(path)) }
    return results
  }

  private func record(_ path: String) async -> Result {
    do throws(InputError) {
      return await record(try reader.read(path), in: path)
    } catch {
      return Result(file: TestReport.File(name: path, content: .failure(error)))
    }
  }

  /// Records the outcomes of the expectations in a text, and writes the text to a file.
  ///
  /// - Parameter isNew: Whether the file does not exist yet.
  func record(_ bytes: [UInt8], in path: String, isNew: Bool = false) async -> Result {
    let folder = ConfigurationFileReader.folder(of: path)
    let file = ExpectationFile(reading: bytes, mayLackOutcomes: true, in: folder)
    var content = TestReport.Content(source: file.source, findings: file.findings)
    var result = Result(file: TestReport.File(name: path, content: .success(content)))
    guard let settings = file.settings else { return result }
    let (context, findings) = await sources.context(of: settings, in: folder)
    content.findings = (content.findings + findings).inFileOrder
    result.file.content = .success(content)
    guard let context else { return result }

    let before = await TestRun.results(of: settings, in: context, isStrict: false)
    let (changes, divided) = RecordedChange.changes(for: before)
    result.problems = divided.map(Self.problem)
    let edits = ExpectationEdits(file.source, changes)
    result.problems += edits.refused.map(Self.problem)
    var changed = edits.result
    if bytes.starts(with: Self.byteOrderMark) {
      changed.insert(contentsOf: Self.byteOrderMark, at: 0)
    }

    let after = ExpectationFile(reading: changed, mayLackOutcomes: true, in: folder)
    guard let newSettings = after.settings, Self.states(newSettings, edits.made, in: settings)
    else {
      result.problems.append(
        "The outcomes could not be written, because the file is written in an unusual way. Write them "
          + "by hand."
      )
      content.results = before
      result.file.content = .success(content)
      return result
    }
    if isNew || changed != bytes {
      do {
        let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        try Data(changed).write(to: url, options: isNew ? .withoutOverwriting : .atomic)
      } catch {
        let reason = InputError.Code.unreadable(reason: error.localizedDescription)
        result.file.content = .failure(InputError(code: reason, name: path))
        return result
      }
    }
    result.changes = edits.made
    content.source = after.source
    content.results = await TestRun.results(of: newSettings, in: context, isStrict: false)
      .filter { $0.expectation.opens != nil || !$0.holds }
    result.file.content = .success(content)
    return result
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Whether a changed file states the new values, and otherwise the same as before.
  private static func states(
    _ new: ExpectationSettings,
    _ changes: [RecordedChange],
    in old: ExpectationSettings
  ) -> Bool {
    guard new.expectations.count == old.expectations.count else { return false }
    var values: [Int: [ExpectationKey: String]] = [:]
    for change in changes {
      guard let key = ExpectationKey(code: change.key) else { return false }
      values[change.expectation.node.place.utf8Offset, default: [:]][key] = change.new
    }
    return zip(old.expectations, new.expectations).allSatisfy { old, new in
      let values = values[old.node.place.utf8Offset] ?? [:]
      func expected(_ key: ExpectationKey, _ text: Placed<String>?) -> ExactText? {
        (values[key] ?? text?.value).map(ExactText.init)
      }
      return ExactText(old.link.value) == ExactText(new.link.value)
        && expected(.opens, old.opens) == new.opens.map { ExactText($0.value) }
        && expected(.form, old.form) == new.form.map { ExactText($0.value) }
        && expected(.destination, old.destination) == new.destination.map { ExactText($0.value) }
        && old.why.map { ExactText($0.value) } == new.why.map { ExactText($0.value) }
    }
  }

  private static func problem(_ divided: [ExpectationResult]) -> String {
    let outcomes = divided.map { "\($0.outcomeText) from \($0.origin.text)" }
    let link = divided.first?.expectation.link
    return
      "line \(link?.place.line ?? 0): The outcome of \(link?.value ?? "the link") depends on the "
      + "origin: \(outcomes.joined(separator: ", ")). Write an expectation for each outcome."
  }

  private static func problem(_ change: RecordedChange) -> String {
    "line \(change.line): \(change.key) of \(change.link) cannot be changed to \(change.new), because "
      + "the value is an alias, has an anchor, or extends over several lines. Change it by hand."
  }
}
