import Foundation
import SiteAssociation

/// Reads access logs and decides for each request which apps it would open.
///
/// A class because the parts of a run share its buffers and its counts.
package final class TrafficAuditor {
  private let options: AuditOptions
  private let oldRules: AuditedRules
  private let newRules: AuditedRules?
  private let isBot: (String) -> Bool
  private let hash: ByteHash
  /// For sketches, so that the same logs give the same estimates.
  private let fixedHash = ByteHash(seed: 0)
  private let redacted = RedactedLink()
  private let scratch = RequestScratch()
  private var botAnswers = HashCache()
  private var hostAnswers = HashCache()
  /// For each list of rules, whether the current request opens its apps.
  private var opens: [Bool]
  private var opensAfter: [Bool]
  package private(set) var tally: AuditTally

  /// - Parameters:
  ///   - newRules: The rules of a second file, whose effect is counted.
  ///   - seed: A random number. It protects the tables against lines with equal hashes.
  ///   - isBot: Returns whether a user agent, possibly empty, is that of a program.
  package init(
    _ options: AuditOptions,
    rules: AuditedRules,
    newRules: AuditedRules? = nil,
    seed: UInt64,
    isBot: @escaping (String) -> Bool
  ) {
    self.options = options
    oldRules = rules
    self.newRules = newRules
    self.isBot = isBot
    hash = ByteHash(seed: seed)
    opens = [Bool](repeating: false, count: rules.groups.count)
    opensAfter = [Bool](repeating: false, count: newRules?.groups.count ?? 0)
    tally = AuditTally(rules, newRules, options)
  }

  /// Counts the lines of a log.
  ///
  /// - Parameters:
  ///   - index: The index of the log, for the places of lines that could not be read.
  ///   - progress: Called from time to time.
  package func read(_ log: AuditedLog, index: Int, progress: (LogProgress) -> Void) -> LogReport {
    var report = LogReport()
    do throws(LogReadingError) {
      let input = try log.open()
      report.isCompressed = input.isCompressed
      let splitter = LineSplitter(input.source)
      let preview = splitter.preview(64)
      let format = log.format ?? LineReader.format(of: preview)
      report.format = format
      let reader = format.map(LineReader.init)
      try splitter.forEach {
        progress(LogProgress(readByteCount: input.source.consumedByteCount, of: input.byteCount))
      } _: { piece in
        report.lines += 1
        read(piece, reader, Place(log: index, line: report.lines))
      }
    } catch {
      report.failure = error
    }
    return report
  }

  private typealias Place = (log: Int, line: Int)

  @inline(__always)
  private func read(_ piece: LineSplitter.Piece, _ reader: LineReader?, _ place: Place) {
    tally.lines += 1
    guard case .line(let line) = piece else { return addUnreadable(place, isTooLong: true) }
    var request = LoggedRequest()
    switch reader?.read(line, into: &request) ?? (line.isEmpty ? .empty : .unreadable) {
    case .request:
      if let reason = judge(request) { tally.skipped[reason.rawValue] += 1 }
    case .empty: tally.emptyLines += 1
    case .noRequest: tally.skipped[SkipReason.noRequest.rawValue] += 1
    case .unreadable: addUnreadable(place, isTooLong: false)
    }
  }

  private func addUnreadable(_ place: Place, isTooLong: Bool) {
    tally.unreadableLines += 1
    guard tally.firstUnreadableLines.count < AuditTally.maximumUnreadableLineCount else { return }
    tally.firstUnreadableLines.append(
      AuditTally.UnreadableLine(log: place.log, line: place.line, isTooLong: isTooLong)
    )
  }

  /// Counts a request.
  ///
  /// - Returns: The reason if the request does not count.
  private func judge(_ request: LoggedRequest) -> SkipReason? {
    guard let target = request.target else { return .noRequest }
    if let method = request.method, !options.includesAllMethods, !method.equals("GET") {
      return .otherMethod
    }
    guard let place = scratch.place(of: target, query: request.query, host: request.host) else {
      return .noRequest
    }
    if let host = place.host, !host.isEmpty {
      let hash = self.hash(host)
      tally.requestsWithHost += 1
      tally.hosts.insert(host, hash: hash)
      if !options.domains.isEmpty {
        let domains = options.domains
        let isIncluded = hostAnswers.answer(for: hash) {
          let name = host.string
          return domains.contains { $0.covers(host: name) }
        }
        guard isIncluded else { return .otherHost }
      }
    }
    if !options.includesFiles, PageFiles.contains(place.target) { return .file }
    if !options.includesBots, let agent = request.userAgent {
      let isBot = botAnswers.answer(for: hash(agent)) { self.isBot(agent.string) }
      guard !isBot else { return .bot }
    }
    count(place)
    return nil
  }
}

// MARK: - Decisions

extension TrafficAuditor {
  private func count(_ place: RequestScratch.Place) {
    tally.requests += 1
    let linkHash = fixedHash(place.target)
    tally.links.insert(linkHash)
    let link = place.link.buffer.span
    let outcome = Self.decide(link, oldRules, &opens, &tally.rules)
    if !outcome.opens { tally.unopenedLinks.insert(linkHash) }
    if outcome.isInvalid { tally.invalidURLs += 1 }
    if outcome.isUnmatched {
      let key = redacted.redact(place.target)
      tally.unmatchedLinks.insert(key, hash: hash(key), example: place.target)
    }
    if let newRules { countEffect(place, link, newRules, opensBefore: outcome.opens) }
  }

  private struct FileOutcome {
    var opens = false
    var isExcluded = false
    var isInvalid = false
    var isUnmatched: Bool { !opens && !isExcluded }
  }

  @inline(__always)
  private static func decide(
    _ link: Span<UInt8>,
    _ rules: AuditedRules,
    _ opens: inout [Bool],
    _ counts: inout AuditTally.Rules
  ) -> FileOutcome {
    var result = FileOutcome()
    for index in rules.groups.indices {
      opens[index] = false
      switch rules.groups[index].ruleSet.outcome(link) {
      case .rule(let rule):
        counts.groups[index].decided[rule] += 1
        if rules.groups[index].excludes[rule] {
          counts.groups[index].excluded += 1
          result.isExcluded = true
        } else {
          opens[index] = true
        }
      case .everyURL:
        counts.groups[index].decided[0] += 1
        opens[index] = true
      case .notAURL: result.isInvalid = true
      default: break
      }
      if opens[index] {
        counts.groups[index].opened += 1
        result.opens = true
      }
    }
    if result.opens {
      counts.opened += 1
    } else if result.isExcluded {
      counts.excluded += 1
    } else {
      counts.unmatched += 1
    }
    return result
  }

  private func countEffect(
    _ place: RequestScratch.Place,
    _ link: Span<UInt8>,
    _ newRules: AuditedRules,
    opensBefore: Bool
  ) {
    guard var effect = tally.effect.take() else { return }
    defer { tally.effect = effect }
    let outcome = Self.decide(link, newRules, &opensAfter, &effect.rules)
    if outcome.opens, !opensBefore { effect.gained += 1 }
    if opensBefore, !outcome.opens { effect.lost += 1 }
    for index in effect.lanes.indices {
      let before = effect.lanes[index].before.map { opens[$0] } ?? false
      let after = effect.lanes[index].after.map { opensAfter[$0] } ?? false
      switch (before, after) {
      case (false, false): break
      case (true, true): effect.lanes[index].kept += 1
      case (false, true):
        effect.lanes[index].gained += 1
        let key = scratch.key(lane: index, redacted.redact(place.target))
        effect.gainedLinks.insert(key, hash: hash(key), example: place.target)
      case (true, false):
        effect.lanes[index].lost += 1
        let key = scratch.key(lane: index, redacted.redact(place.target))
        effect.lostLinks.insert(key, hash: hash(key), example: place.target)
      }
    }
  }
}
