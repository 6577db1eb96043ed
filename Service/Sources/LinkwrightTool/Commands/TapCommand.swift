import ArgumentParser
import LinkOpening

struct TapCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "tap",
    abstract: "Report what opens when a link is tapped (app, browser or prompt), and why.",
    discussion: """
      The file given with --device describes the device; see Examples/device.yaml. With -j instead, the \
      device has the app given with --app and the association file. Which other apps of the file are \
      installed is then unknown, unless --installed lists them. The command downloads nothing.

      Example:
        linkwright tap --device Examples/device.yaml --from mail \\
          https://shop.fernhill.example/products/7
      """
  )

  @Option(
    help: ArgumentHelp(
      "Where the link is tapped: \(OriginArgument.forms.joined(separator: ", ")).",
      valueName: "origin"
    ),
    completion: .list(OriginArgument.completions),
    transform: OriginArgument.init
  )
  var from: OriginArgument

  @Option(
    help: ArgumentHelp("The device: a YAML file, or - for standard input.", valueName: "file"),
    completion: .file()
  )
  var device: String?

  @Option(
    name: [.customShort("j"), .long],
    help: ArgumentHelp(
      "Instead of --device: the association file of the link's host, or JSON text.",
      valueName: "file-or-json"
    ),
    completion: .file()
  )
  var file: String?

  @Option(
    help: ArgumentHelp(
      "With -j: the installed app, if the file names several apps.",
      valueName: "app-id"
    )
  )
  var app: String?

  @Option(
    help: ArgumentHelp(
      "With -j: another installed app. Can be repeated. The device then has no other apps.",
      valueName: "app-id"
    )
  )
  var installed: [String] = []

  @Option(
    help: ArgumentHelp(
      "On a web page, the cause of the navigation: \(CauseArgument.forms.joined(separator: ", ")).",
      valueName: "cause"
    ),
    completion: .list(CauseArgument.forms),
    transform: CauseArgument.init
  )
  var cause: CauseArgument?

  @Option(help: "On a web page, how the page was opened.")
  var reachedBy: ArrivalArgument?

  @Option(
    help: ArgumentHelp(
      "A link that redirects to the next one. Can be repeated, starting with the tapped link.",
      valueName: "url"
    )
  )
  var through: [String] = []

  @Flag(help: "The calling app sets universalLinksOnly.")
  var universalLinksOnly = false

  @Flag(help: "Exit with 1 unless it is certain that the app opens.")
  var strict = false

  @OptionGroup var output: OutputOptions

  @Argument(help: ArgumentHelp("The link.", valueName: "url"))
  var url: String

  func validate() throws {
    for url in through + [url] where !URLArgument.isAbsolute(url) {
      throw ValidationError(
        "\"\(url.visible)\" is not a complete URL. Begin with a scheme, as in https://example.com/."
      )
    }
    switch (device, file) {
    case (nil, nil):
      throw ValidationError("Pass a device with --device or an association file with -j.")
    case (_?, _?): throw ValidationError("Use either --device or -j, not both.")
    case (_?, nil) where app != nil || !installed.isEmpty:
      throw ValidationError(
        "\(app != nil ? "--app" : "--installed") requires -j. The device file lists the apps of a device."
      )
    case (nil, _?) where URLArgument.host(of: url) == nil:
      throw ValidationError("With -j, the link must begin with http or https.")
    default: break
    }
    for app in [app].compactMap(\.self) + installed where !AppIDArgument.isPlausible(app) {
      throw ValidationError(AppIDArgument.problem(of: app))
    }
    if cause != nil || reachedBy != nil, from.origin.with(Navigation(), arrival: .tap) == nil {
      throw ValidationError("--cause and --reached-by require --from safari: or web-view:tap.")
    }
    if universalLinksOnly, !from.isCall {
      throw ValidationError("--universal-links-only requires --from app: or own-app.")
    }
  }

  func outcome() throws -> Outcome {
    let navigation = cause?.navigation ?? Navigation()
    let origin = from.origin.with(navigation, arrival: reachedBy?.arrival ?? .tap) ?? from.origin
    return try TapRun(
      tap: Tap(
        url,
        from: origin,
        redirects: (from.redirect.map { [$0] } ?? []) + through,
        universalLinksOnly: universalLinksOnly
      ),
      originText: from.text,
      source: device.map(TapRun.Source.device)
        ?? .file(
          file ?? "",
          appID: app,
          installed: installed.isEmpty ? nil : installed
        ),
      isStrict: strict,
      printsJSON: output.json,
      width: Console.width
    ).outcome()
  }
}
