import AssociationFetching
import LinkOpening
import LinkService
import SiteAssociation

/// Where the association files come from: the sources that a file with expectations names, unless
/// the command line names another.
struct ExpectationSources: Sendable {
  /// The sources that the command line names instead.
  enum Override: Sendable {
    /// An association file of all hosts of the links: a path, `-`, or JSON text.
    case file(String)
    /// A configuration of the service.
    case configuration(String)
    /// The file of each host, downloaded.
    case download(DownloadSource)
  }

  typealias Download = @Sendable (AssociationHost, DownloadSource) async -> DownloadResult

  var override: Override?
  var download: Download
  var reader = InputReader()

  /// The maximum number of downloads at the same time.
  static let maximumConcurrency = 16

  /// Collects what a file's expectations are tested against.
  ///
  /// - Parameter folder: The folder of the file, to which paths in the file are relative.
  /// - Returns: nil for the context if a source is unusable. The findings contain the reasons.
  func context(
    of settings: ExpectationSettings,
    in folder: String
  ) async -> (context: ExpectationContext?, findings: [Finding]) {
    var loading = ExpectationLoading(settings: settings, folder: folder, reader: reader)
    switch override {
    case .file(let argument): loading.addFile(argument)
    case .configuration(let path): loading.addConfiguration(at: path, place: nil)
    case .download(let source): loading.addNamedSources(downloadingFrom: source)
    case nil: loading.addNamedSources(downloadingFrom: nil)
    }
    await download(loading.downloads, into: &loading)
    let context = loading.finish()
    return (context, loading.findings.inFileOrder)
  }

  private func download(
    _ downloads: [ExpectationLoading.Download],
    into loading: inout ExpectationLoading
  ) async {
    let results = await withTaskGroup(of: (Int, DownloadResult?).self) { group in
      var next = 0
      func start() {
        guard next < downloads.count else { return }
        let (index, item) = (next, downloads[next])
        next += 1
        group.addTask {
          guard let host = try? HostArgument.host(item.host.value) else { return (index, nil) }
          return (index, await download(host, item.source))
        }
      }
      for _ in 0..<Self.maximumConcurrency { start() }
      var results = [DownloadResult?](repeating: nil, count: downloads.count)
      for await (index, result) in group {
        results[index] = result
        start()
      }
      return results
    }
    for (item, result) in zip(downloads, results) { loading.add(result, of: item) }
  }
}
