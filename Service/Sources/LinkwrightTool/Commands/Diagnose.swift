import ArgumentParser
import AssociationFetching
import Foundation
import LinkOpening

struct Diagnose: AsyncToolCommand {
  static let configuration = CommandConfiguration(
    abstract: "Say whether a link opens an app, and if not, the first thing that keeps it out.",
    discussion: """
      Looks at the app's entitlements, at the host, at Apple's copy of its file, at the rules, and at \
      where the link was tapped. Without -j the host and Apple's CDN are asked.

      Example:
        linkwright diagnose -j Examples/apple-app-site-association.json \\
          --app A7K2M9QX4T.net.fernhill.shop \\
          --from safari:https://fernhill.example/ \\
          https://fernhill.example/products/42
      """
  )

  @Argument(help: "The link.")
  var url: String

  @Option(help: ArgumentHelp("The app: prefix, dot, bundle identifier.", valueName: "app-id"))
  var app: String

  @Option(
    help: ArgumentHelp(
      "Where the link is tapped, as linkwright tap knows it: notes, mail, address-bar, safari:URL, "
        + "web-view:new, …",
      valueName: "place"
    ),
    completion: .list(OriginArgument.completions),
    transform: OriginArgument.init
  )
  var from: OriginArgument?

  @Option(
    help: ArgumentHelp("What the app is signed with: a property list.", valueName: "file"),
    completion: .file()
  )
  var entitlements: String?

  @Option(
    help: ArgumentHelp("The provisioning profile of the build.", valueName: "file"),
    completion: .file()
  )
  var profile: String?

  @Option(
    help: ArgumentHelp("swcutil_show.txt of the device, from a sysdiagnose.", valueName: "file"),
    completion: .file()
  )
  var records: String?

  @Option(
    help: "What the user chose at a long press or the banner before: app or browser."
  )
  var chose: ChoiceArgument?

  @Option(
    help: "Whether Associated Domains Development is switched on, on the device and for the build."
  )
  var developerMode: SwitchArgument?

  @Option(help: "Whether a device management allows the app direct download.")
  var managed: SwitchArgument?

  @Flag(help: "The calling app sets universalLinksOnly.")
  var universalLinksOnly = false

  @Option(
    name: [.customShort("j"), .long],
    help: ArgumentHelp("This file instead of what the host serves.", valueName: "file-or-json"),
    completion: .file()
  )
  var file: String?

  @OptionGroup var network: NetworkOptions

  @Flag(name: .customLong("no-cdn"), help: "Do not ask the CDN.")
  var skipsCDN = false

  @Flag(help: "End with 1 unless the link opens the app.")
  var strict = false

  @Flag(help: "Print JSON.")
  var json = false

  @Option(help: "When to colour text.")
  var color = ColorChoice.auto

  func validate() throws {
    guard URLArgument.host(of: url) != nil else {
      throw ValidationError(
        "\"\(url.visible)\" is not a web link: write all of it, such as https://example.com/buy/42."
      )
    }
    if universalLinksOnly, from?.isCall != true {
      throw ValidationError("--universal-links-only goes with --from app: or own-app.")
    }
    guard AppID.isPlausible(app) else {
      throw ValidationError(
        "\"\(app.visible)\" is not an app: write prefix and bundle identifier, such as "
          + "A7K2M9QX4T.com.example.app."
      )
    }
  }

  func outcome() async throws -> Outcome {
    let asksCDN = !skipsCDN && file == nil
    let input: DiagnoseRun
    do throws(InputError) {
      let fetcher = AssociationFetcher(options: try network.fetchOptions())
      input = DiagnoseRun(
        subject: try subject(),
        inspect: { await fetcher.inspect($0, asksCDN: asksCDN) }
      )
    } catch {
      return .unusable(error)
    }
    let paint = color.paint(
      isTerminal: Console.outputIsTerminal,
      environment: ProcessInfo.processInfo.environment
    )
    return try await input.outcome(
      paint: paint,
      width: Console.width,
      isStrict: strict,
      printsJSON: json
    )
  }

  private func subject() throws(InputError) -> DiagnosisSubject {
    var subject = DiagnosisSubject(url: url, appID: app)
    subject.origin = from?.origin ?? .notes
    subject.redirects = from?.redirect.map { [$0] } ?? []
    subject.universalLinksOnly = universalLinksOnly
    subject.isInDeveloperMode = developerMode?.isOn
    subject.isDirectDownloadAllowed = managed?.isOn
    if let chose {
      subject.choices = [LinkChoice(host: subject.host ?? "", opensApp: chose == .app)]
    }
    try subject.read(
      DiagnosisSubject.Files(
        entitlements: entitlements,
        profile: profile,
        records: records,
        association: file
      )
    )
    return subject
  }
}
