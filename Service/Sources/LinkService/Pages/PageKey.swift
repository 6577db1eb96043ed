import LinkStore
import LinkwrightCore

/// The values of a ``PageSubject``, so that two subjects with equal keys have equal pages.
///
/// The texts are compared byte by byte. Two strings are equal in Swift if they are canonically
/// equivalent, although a page contains their different bytes.
struct PageKey: Sendable, Hashable {
  private let site: HostSite
  private let app: HostApp?
  private let bytes: [UInt8]
  /// Computed once, because the cache needs it several times.
  private let hash: Int

  init(_ subject: PageSubject) {
    site = subject.site
    app = subject.app
    var values = Values()
    values.append(subject.kind.rawValue)
    values.append(subject.link.host)
    values.append(subject.link.path)
    values.append(subject.link.query.map { String($0.text) })
    values.append(subject.language.rawValue)
    values.append(subject.platform.rawValue)
    values.append(subject.browser.rawValue)
    values.append(subject.canBeTablet)
    values.append(subject.isContinuation)
    values.append(subject.pageHost)
    values.append(subject.destination?.path)
    values.append(subject.destination?.query)
    values.append(subject.destination?.fragment)
    values.append(subject.campaign)
    values.append(subject.invitation?.code.description)
    values.append(subject.invitation?.inviterName)
    values.append(subject.invitation.map { "\($0.state)" })
    values.append(subject.invitation?.expiresAt?.description)
    values.append(subject.preview?.title)
    values.append(subject.preview?.description)
    values.append(subject.preview?.imageURL)
    values.append(subject.template)
    values.append(subject.isUnlisted)
    values.append(subject.webURL)
    bytes = values.bytes
    var hasher = Hasher()
    hasher.combine(ObjectIdentifier(site))
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    hash = hasher.finalize()
  }

  /// The memory that the values take.
  var byteCount: Int { bytes.count }

  static func == (first: PageKey, second: PageKey) -> Bool {
    first.hash == second.hash && first.bytes == second.bytes
      && first.site === second.site && first.app === second.app
  }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }

  /// A sequence of values as bytes. Each value is preceded by its length, so that different values
  /// have different bytes.
  private struct Values {
    private(set) var bytes: [UInt8] = []

    init() { bytes.reserveCapacity(512) }

    mutating func append(_ text: String?) {
      guard let text else { return append(count: .max) }
      append(count: UInt32(truncatingIfNeeded: text.utf8.count))
      bytes.append(contentsOf: text.utf8)
    }

    mutating func append(_ texts: [String]) {
      append(count: UInt32(truncatingIfNeeded: texts.count))
      for text in texts { append(text) }
    }

    mutating func append(_ value: Bool) { bytes.append(value ? 1 : 0) }

    private mutating func append(count: UInt32) {
      withUnsafeBytes(of: count) { bytes.append(contentsOf: $0) }
    }
  }
}
