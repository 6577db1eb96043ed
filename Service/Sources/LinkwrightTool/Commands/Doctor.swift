import ArgumentParser
import AssociationFetching
import LinkOpening

struct Doctor: AsyncToolCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Report problems with how hosts serve their association files, and how to solve them.",
    discussion: """
      Fetches each host's file in the same way as Apple's crawler, fetches the file of the same host \
      with or without www, and queries Apple's CDN for its copy. If the host also has Android's \
      assetlinks.json, checks it, too. With --app or --entitlements, checks \
      whether the hosts serve what the app needs. With --entitlements, also checks the hosts in the \
      entitlements. Requests use the proxy in HTTPS_PROXY or ALL_PROXY unless NO_PROXY contains the host.

      Example:
        linkwright doctor example.com www.example.com --app A7K2M9QX4T.com.example.app
      """
  )

  @Argument(
    help: ArgumentHelp("Hosts, such as example.com or example.com:8443.", valueName: "domain")
  )
  var domains: [String] = []

  @Option(
    help: ArgumentHelp("An app that the files must name. Can be repeated.", valueName: "app-id")
  )
  var app: [String] = []

  @OptionGroup var signing: EntitlementsOption

  @OptionGroup var hostQuery: HostQueryOptions

  @OptionGroup var findings: FindingOptions<DoctorFormat>

  @Option(
    help: ArgumentHelp(
      """
      Inspect the hosts again and again until the CDN's copies behave like the hosts' files, for at \
      most this time, such as 90s, 30m or 24h. Exits with 1 if a copy still differs.
      """,
      valueName: "duration"
    )
  )
  var wait: DurationArgument?

  @Option(
    help: ArgumentHelp(
      """
      Print only a line for each change since the previous run, which this file records. Exits with 1 \
      if anything changed. Made for cron.
      """,
      valueName: "file"
    ),
    completion: .file()
  )
  var watch: String?

  func validate() throws {
    guard wait == nil || watch == nil else {
      throw ValidationError("Use either --wait or --watch, not both.")
    }
    guard wait == nil || !hostQuery.skipsCDN else {
      throw ValidationError("--wait needs the CDN, so --no-cdn cannot be used with it.")
    }
    guard watch == nil || [.text, .json].contains(findings.format) else {
      throw ValidationError("--watch prints text or, with --json, JSON.")
    }
    guard !domains.isEmpty || signing.entitlements != nil else {
      throw ValidationError("Pass a domain or --entitlements.")
    }
    for domain in domains { _ = try HostArgument.host(domain) }
    for app in app where !AppIDArgument.isPlausible(app) {
      throw ValidationError(AppIDArgument.problem(of: app))
    }
  }

  func outcome() async throws -> Outcome {
    let run: DoctorRun
    do throws(InputError) {
      run = try self.run(with: try hostQuery.network.fetchOptions())
    } catch {
      return .unusable(error)
    }
    if let watch, !run.hosts.isEmpty {
      return try await run.watchOutcome(at: watch, printsJSON: findings.format == .json)
    }
    if let wait {
      return try await run.waitOutcome(
        limit: wait.duration,
        clock: ContinuousClock(),
        findings.format,
        paint: findings.paint,
        width: Console.width,
        failOn: findings.failOn
      )
    }
    return try await run.outcome(
      findings.format,
      paint: findings.paint,
      width: Console.width,
      failOn: findings.failOn
    )
  }

  /// Returns the run for the arguments.
  func run(with options: FetchOptions) throws(InputError) -> DoctorRun {
    let fetcher = AssociationFetcher(options: options)
    let asksCDN = !hostQuery.skipsCDN
    let file = try signing.entitlements.map { path throws(InputError) in
      try InputReader().entitlements(at: path)
    }
    let subject = DoctorSubject(domains, apps: app, entitlements: file?.entitlements)
    let inspected = Set(subject.hosts)
    return DoctorRun(
      hosts: subject.hosts,
      expectations: subject.expectations,
      entitlements: file.map { DoctorEntitlements($0, at: signing.entitlements ?? "-", subject) },
      inspect: { host in
        let sibling = host.sibling.flatMap { inspected.contains($0) ? nil : $0 }
        return await fetcher.inspect(
          host,
          asksCDN: asksCDN,
          besides: sibling,
          includesAssetLinks: true
        )
      },
      progress: ProgressLine("hosts")
    )
  }
}

/// The output formats of `doctor`.
enum DoctorFormat: String, FindingFormat {
  /// For users.
  case text
  /// For scripts.
  case json
  /// For the log of GitHub Actions.
  case github
  /// For code scanning: SARIF 2.1.0.
  case sarif
  /// For a browser: one page.
  case html
}
