import ArgumentParser
import AssociationFetching
import Foundation
import LinkOpening

struct Diagnose: AsyncToolCommand {
  static let configuration = CommandConfiguration(
    abstract: "Report whether a link opens an app and, if not, the first thing that prevents it.",
    discussion: """
      Checks the app's entitlements, the host's association file, the copy on Apple's CDN, the rules, \
      and the origin of the tap. Without -j, the command queries the host and Apple's CDN, through the \
      proxy in HTTPS_PROXY or ALL_PROXY unless NO_PROXY contains them.

      Example:
        linkwright diagnose -j Examples/apple-app-site-association.json \\
          --app A7K2M9QX4T.net.fernhill.shop \\
          --from safari:https://fernhill.example/ \\
          https://fernhill.example/products/42
      """
  )

  @Argument(help: "The link.")
  var url: String

  @Option(help: ArgumentHelp("The app ID: prefix, dot, bundle ID.", valueName: "app-id"))
  var app: String

  @Flag(help: "The app is an App Clip. With --entitlements, this is known anyway.")
  var clip = false

  @Option(
    help: ArgumentHelp(
      "Another installed app. Can be repeated. The device then has no other apps.",
      valueName: "app-id"
    )
  )
  var installed: [String] = []

  @Option(
    help: ArgumentHelp(
      "Where the link is tapped: notes, mail, address-bar, safari:URL, web-view:new, … "
        + "(linkwright help tap lists all).",
      valueName: "origin"
    ),
    completion: .list(OriginArgument.completions),
    transform: OriginArgument.init
  )
  var from: OriginArgument?

  @Flag(
    help:
      "First request the link and follow its redirects. Use it for short links and click tracking."
  )
  var follow = false

  @OptionGroup var signing: EntitlementsOption

  @Option(
    help: ArgumentHelp("The provisioning profile of the build.", valueName: "file"),
    completion: .file()
  )
  var profile: String?

  @Option(
    help: ArgumentHelp("swcutil_show.txt from a sysdiagnose of the device.", valueName: "file"),
    completion: .file()
  )
  var records: String?

  @Option(
    help: "The user's earlier choice with a long press or the banner: app or browser."
  )
  var chose: ChoiceArgument?

  @Option(
    help: """
      Whether Associated Domains Development is turned on and the app is signed for development.
      """
  )
  var developerMode: SwitchArgument?

  @Option(help: "Whether an MDM profile allows direct download for the app.")
  var managed: SwitchArgument?

  @Flag(help: "The calling app sets universalLinksOnly.")
  var universalLinksOnly = false

  @Option(
    name: [.customShort("j"), .long],
    help: ArgumentHelp(
      "An association file to use instead of the host's file, or JSON text.",
      valueName: "file-or-json"
    ),
    completion: .file()
  )
  var file: String?

  @OptionGroup var hostQuery: HostQueryOptions

  @Flag(help: "Exit with 1 unless the link opens the app.")
  var strict = false

  @OptionGroup var output: OutputOptions

  @Option(help: "When to color the output.")
  var color = ColorChoice.auto

  func validate() throws {
    guard URLArgument.host(of: url) != nil else {
      throw ValidationError(
        "\"\(url.visible)\" is not a web link. Write the complete URL, such as https://example.com/buy/42."
      )
    }
    if universalLinksOnly, from?.isCall != true {
      throw ValidationError("--universal-links-only requires --from app: or own-app.")
    }
    for app in [app] + installed where !AppIDArgument.isPlausible(app) {
      throw ValidationError(AppIDArgument.problem(of: app))
    }
  }

  func outcome() async throws -> Outcome {
    let run: DiagnoseRun
    do throws(InputError) {
      run = try self.run(with: try hostQuery.network.fetchOptions())
    } catch {
      return .unusable(error)
    }
    let paint = color.paint(
      isTerminal: Console.outputIsTerminal,
      environment: ProcessInfo.processInfo.environment
    )
    return try await run.outcome(
      paint: paint,
      width: Console.width,
      isStrict: strict,
      printsJSON: output.json
    )
  }

  /// Returns the run for the arguments.
  func run(with options: FetchOptions) throws(InputError) -> DiagnoseRun {
    let fetcher = AssociationFetcher(options: options)
    let asksCDN = !hostQuery.skipsCDN && file == nil
    let trail: DiagnoseRun.Trail = { link, isEnd in await fetcher.trail(of: link, until: isEnd) }
    return DiagnoseRun(
      facts: try facts(),
      inspect: { await fetcher.inspect($0, asksCDN: asksCDN) },
      trail: follow ? trail : nil
    )
  }

  private func facts() throws(InputError) -> DiagnosisFacts {
    var facts = DiagnosisFacts(url: url, appID: app)
    facts.isAppClip = clip
    facts.installedAppIDs = installed.isEmpty ? nil : installed
    facts.statedOrigin = from?.origin
    facts.redirects = from?.redirect.map { [$0] } ?? []
    facts.universalLinksOnly = universalLinksOnly
    facts.isInDeveloperMode = developerMode?.isOn
    facts.isDirectDownloadAllowed = managed?.isOn
    if let chose {
      facts.choices = [LinkChoice(host: facts.host ?? "", opensApp: chose == .app)]
    }
    try facts.read(
      DiagnosisFacts.Files(
        entitlements: signing.entitlements,
        profile: profile,
        records: records,
        association: file
      )
    )
    return facts
  }
}

/// The value of `--chose`.
enum ChoiceArgument: String, ExpressibleByArgument, CaseIterable, Sendable {
  case app
  case browser
}

/// The value of an option for a setting of the device.
enum SwitchArgument: String, ExpressibleByArgument, CaseIterable, Sendable {
  case on
  case off

  var isOn: Bool { self == .on }
}
