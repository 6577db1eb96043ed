import AssociationFetching
import LinkOpening
import LinkService
import SiteAssociation

/// Reads the sources of a file with expectations, and collects the problems.
struct ExpectationLoading {
  /// A host whose file has to be downloaded.
  struct Download: Sendable {
    var host: Placed<String>
    var source: DownloadSource
  }

  let settings: ExpectationSettings
  let folder: String
  let reader: InputReader

  private(set) var findings: [Finding] = []
  private(set) var downloads: [Download] = []
  private var configuration: ServiceConfiguration?
  private var device: Device?
  private var files: [ExpectationContext.HostFile] = []

  init(settings: ExpectationSettings, folder: String, reader: InputReader) {
    self.settings = settings
    self.folder = folder
    self.reader = reader
  }

  /// Reads the sources that the file names.
  ///
  /// - Parameter source: Whose copies to download of all hosts, in place of the named files; nil to
  ///   use the named files.
  mutating func addNamedSources(downloadingFrom source: DownloadSource?) {
    if let device = settings.device {
      if source != nil {
        return report(
          .sources,
          at: device.place,
          "The file describes a device, for which no files can be downloaded.",
          cure: "Name the hosts of the links under hosts."
        )
      }
      return addDevice(at: device)
    }
    var hosts: [Placed<String>] = []
    for item in settings.hosts {
      hosts.append(item.host)
      if let source {
        downloads.append(Download(host: item.host, source: source))
        continue
      }
      switch item.kind {
      case .file(let name): addFile(name, of: item.host.value)
      case .download(let source): downloads.append(Download(host: item.host, source: source))
      }
    }
    if let path = settings.configuration {
      let known = Set(hosts.map { ExactText($0.value) })
      addConfiguration(at: Self.path(path.value, folder), place: path.place, besides: known)
      if let source {
        files = []
        for host in configuration?.hosts ?? [] where !known.contains(ExactText(host.name)) {
          hosts.append(Placed(value: host.name, place: path.place))
          downloads.append(
            Download(host: Placed(value: host.name, place: path.place), source: source)
          )
        }
      }
    }
    if let source, hosts.isEmpty {
      downloads = hostsOfLinks.map { Download(host: $0, source: source) }
    } else if hosts.isEmpty, settings.configuration == nil {
      report(
        .sources,
        at: nil,
        "The file names no association files.",
        cure: "Add configuration, hosts or device, or pass -j, --config or --download."
      )
    }
  }

  /// Adds a file for all hosts of the links.
  mutating func addFile(_ argument: String) {
    do throws(InputError) {
      let input = try FileOrText(argument, reader: reader)
      let file = AssociationFile(unwrapping: input.bytes)
      guard file.isReadable else {
        let problem = UsableFile.Problem(input, finding: file.mainProblem)
        return report(.unusableSource, at: nil, problem.reason, cure: Self.fileCure)
      }
      files = hostsOfLinks.map { .init(host: $0.value, file: file, name: input.name) }
    } catch {
      report(.unusableSource, at: nil, error.description, cure: Self.fileCure)
    }
  }

  /// Adds the files that a configuration makes the service serve.
  ///
  /// - Parameter others: Hosts whose files come from elsewhere.
  mutating func addConfiguration(
    at path: String,
    place: Place?,
    besides others: Set<ExactText> = []
  ) {
    do throws(InputError) {
      let file = try ConfigurationFile(opening: path, reader: reader)
      guard let configuration = file.configuration else {
        let first = (file.findings + file.attachments.flatMap(\.findings))
          .first { $0.severity == .error }
        return report(
          .unusableSource,
          at: place,
          "\(path): \(first?.summary ?? "The configuration has errors.")",
          cure: "Run linkwright config check \(path) for details."
        )
      }
      self.configuration = configuration
      for served in configuration.associationFiles
      where served.platform == .apple && !others.contains(ExactText(served.host)) {
        files.append(
          .init(
            host: served.host,
            file: AssociationFile(reading: served.body),
            name: served.name
          )
        )
      }
    } catch {
      report(
        .unusableSource,
        at: place,
        error.description,
        cure: "Write the path of a configuration, such as linkwright.yaml."
      )
    }
  }

  private mutating func addDevice(at path: Placed<String>) {
    let name = Self.path(path.value, folder)
    do throws(InputError) {
      let file = try DeviceFile(opening: name, reader: reader)
      device = file.device
      if let first = file.findings.first {
        report(
          .unusableSource,
          at: path.place,
          "\(name): \(first.summary)",
          cure: first.cure
        )
      }
    } catch {
      report(.unusableSource, at: path.place, error.description, cure: Self.fileCure)
    }
  }

  private mutating func addFile(_ path: Placed<String>, of host: String) {
    let name = Self.path(path.value, folder)
    do throws(InputError) {
      let file = AssociationFile(unwrapping: try reader.read(name))
      guard file.isReadable else {
        return report(
          .unusableSource,
          at: path.place,
          "Devices cannot read \(name): \(file.mainProblem?.summary ?? "it is not JSON.")",
          cure: "Run linkwright lint \(name) for details."
        )
      }
      files.append(.init(host: host, file: file, name: name))
    } catch {
      report(.unusableSource, at: path.place, error.description, cure: Self.fileCure)
    }
  }

  /// Adds a downloaded file.
  mutating func add(_ result: DownloadResult?, of item: Download) {
    if let file = result?.file {
      let name = item.source == .cdn ? "the CDN's copy for \(item.host.value)" : item.host.value
      files.append(.init(host: item.host.value, file: file, name: name))
      return
    }
    let reason = result?.findings.first?.summary ?? result?.error?.sentence
    report(
      .unusableSource,
      at: item.host.place,
      "\(item.host.value): \(reason ?? "It is not the name of a host.")",
      cure: "Run linkwright doctor \(item.host.value) for details."
    )
  }

  private static let fileCure =
    "Write the path of the file, relative to the file with expectations."

  private static func path(_ name: String, _ folder: String) -> String {
    ConfigurationFileReader.path(name, from: folder)
  }

  /// The hosts of the links, each once.
  private var hostsOfLinks: [Placed<String>] {
    var seen: Set<ExactText> = []
    return settings.expectations.compactMap { expectation in
      guard let host = URLArgument.host(of: expectation.link.value),
        seen.insert(ExactText(host)).inserted
      else { return nil }
      return Placed(value: host, place: expectation.link.place)
    }
  }

  private mutating func report(
    _ kind: ExpectationFinding,
    at place: Place?,
    _ problem: String,
    cure: String
  ) {
    findings.append(Finding(kind, at: place, problem, cure: cure))
  }

  // MARK: Result

  /// Returns what the expectations are tested against; nil if a source is unusable. Checks the names
  /// of apps, which only the sources tell.
  mutating func finish() -> ExpectationContext? {
    guard findings.isEmpty else { return nil }
    let apps = ExpectationApps(
      settings: settings,
      configuration: configuration,
      device: device,
      files: files
    )
    let names = apps.names
    var context = ExpectationContext(
      device: device ?? Device(apps: apps.installedApps),
      names: names,
      files: files
    )
    context.links = configuration.map(ConfiguredLinks.init)
    context.installed = settings.installed.map { resolve($0, names) }
    check(context, isDevice: device != nil)
    return findings.contains { $0.severity == .error } ? nil : context
  }

  private mutating func check(_ context: ExpectationContext, isDevice: Bool) {
    var hosts: Set<ExactText> = []
    for expectation in settings.expectations {
      checkNames(of: expectation, context.names)
      let unserved = expectation.form ?? expectation.destination
      if context.links == nil, let place = unserved?.place {
        report(
          .form,
          at: place,
          "\"form\" and \"destination\" need a configuration of the service.",
          cure: "Add configuration: and its path."
        )
      }
      guard !isDevice, !context.covers(expectation.link.value),
        let host = URLArgument.host(of: expectation.link.value),
        hosts.insert(ExactText(host)).inserted
      else { continue }
      report(
        .hostWithoutFile,
        at: expectation.link.place,
        "No association file is known for \(host).",
        cure: "Add the host under hosts, unless no app has an entry for it."
      )
    }
  }

  private mutating func checkNames(of expectation: Expectation, _ names: AppNames) {
    if let installed = expectation.installed { _ = resolve(installed, names) }
    guard let opens = expectation.opens,
      case .success(let text) = TapOutcome.Text.parse(opens.value),
      case .failure(let unknown) = text.resolved(names)
    else { return }
    reportUnknown(unknown.name, at: opens.place, names, besides: TapOutcome.words)
  }

  private mutating func resolve(_ apps: [Placed<String>], _ names: AppNames) -> [String] {
    apps.compactMap { app in
      if let id = names.id(of: app.value) { return id }
      reportUnknown(app.value, at: app.place, names, besides: [])
      return nil
    }
  }

  private mutating func reportUnknown(
    _ name: String,
    at place: Place,
    _ names: AppNames,
    besides words: [String]
  ) {
    let known = names.all
    let nearest = Spelling.nearest(to: name, among: known + words)
    report(
      .unknownApp,
      at: place,
      "No app has the name \"\(name)\".",
      cure: nearest.map { "Write \($0)." }
        ?? (known.isEmpty
          ? "Write the ID of the app, or give it a name under apps."
          : "Write \(known.prefix(10).joined(separator: ", ")), or the ID of an app.")
    )
  }
}
