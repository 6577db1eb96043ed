internal import LinkwrightCore
internal import NIOConcurrencyHelpers

/// The configuration of a preview, and its latest pages.
///
/// A class because the watcher and all requests share it.
final class PreviewState: Sendable {
  /// A page as the preview serves it.
  struct Page: Sendable {
    var title: String
    var host: String
    var language: String
    /// Whether the page is for a tablet or a computer.
    var isWide: Bool
    var rendered: RenderedPage
  }

  struct Content: Sendable {
    /// Increases with every change.
    var version = 0
    /// The pages of the latest configuration without an error.
    var pages: [Page] = []
    var sites: [HostSite] = []
    /// The findings of the current configuration.
    var findings: [String] = []
    var hasErrors = false
  }

  private let path: String
  private let renderer: PageRenderer
  private let time: Timestamp
  private let content = NIOLockedValueBox(Content())
  /// The hashes of the files that the configuration was read from; nil for those that do not exist.
  private let hashes = NIOLockedValueBox<[String: Int?]>([:])

  init(path: String, time: Timestamp) throws {
    self.path = path
    self.time = time
    renderer = try PageRenderer()
    read()
  }

  var current: Content { content.withLockedValue { $0 } }
  var assets: PageAssets { renderer.assets }

  /// Reads the configuration again if one of its files has changed.
  func refresh() {
    let known = hashes.withLockedValue { $0 }
    guard known.contains(where: { Self.hash(ofFile: $0.key) != $0.value }) else { return }
    read()
  }

  private func read() {
    let paths = NIOLockedValueBox<[String: Int?]>([path: Self.hash(ofFile: path)])
    let (configuration, findings) = ConfigurationSource.read(path) { path in
      paths.withLockedValue { $0[path] = .some(Self.hash(ofFile: path)) }
      return try ConfigurationFileReader.bytes(at: path)
    }
    let sites = configuration.map { SiteDirectory($0).branded }
    let pages = sites.map { $0.flatMap { self.pages(of: $0) } }
    content.withLockedValue { content in
      content.version += 1
      content.findings = findings
      content.hasErrors = configuration == nil
      if let sites, let pages { (content.sites, content.pages) = (sites, pages) }
    }
    let read = paths.withLockedValue { $0 }
    hashes.withLockedValue { $0 = read }
  }

  private func pages(of site: HostSite) -> [Page] {
    PreviewSamples(site: site, time: time).all.map { sample in
      Page(
        title: sample.title,
        host: site.host.name,
        language: sample.language.rawValue,
        isWide: sample.page.platform == .desktop,
        rendered: renderer.render(sample.page)
      )
    }
  }

  private static func hash(ofFile path: String) -> Int? {
    (try? ConfigurationFileReader.bytes(at: path))?.hashValue
  }
}
