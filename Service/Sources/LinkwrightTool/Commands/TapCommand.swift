import ArgumentParser
import LinkOpening

struct TapCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "tap",
    abstract: "Say what becomes of a link that is tapped: app, browser, prompt, and why.",
    discussion: """
      The device is that of --device (Examples/device.yaml shows how), or one with a single app whose \
      association file, -j, was fetched. Nothing is downloaded.

      Example:
        linkwright tap --device Examples/device.yaml --from mail \\
          https://shop.fernhill.example/products/7
      """
  )

  @Option(
    help: ArgumentHelp(
      "Where the link is tapped: \(OriginArgument.forms.joined(separator: ", ")).",
      valueName: "place"
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
      "Without --device, the association file of the link's host, or JSON text.",
      valueName: "file-or-json"
    ),
    completion: .file()
  )
  var file: String?

  @Option(help: ArgumentHelp("With -j, the app, if the file names several.", valueName: "app-id"))
  var app: String?

  @Option(
    help: ArgumentHelp(
      "In a page, what leads to the link: \(CauseArgument.forms.joined(separator: ", ")).",
      valueName: "cause"
    ),
    completion: .list(CauseArgument.forms),
    transform: CauseArgument.init
  )
  var cause: CauseArgument?

  @Option(help: "In a page, how the page itself was reached.")
  var reachedBy: ArrivalArgument?

  @Option(
    help: ArgumentHelp(
      "A link before that redirects to this one; several in their order.",
      valueName: "url"
    )
  )
  var through: [String] = []

  @Flag(help: "The calling app sets universalLinksOnly.")
  var universalLinksOnly = false

  @Flag(help: "End with 1 unless the app opens for certain.")
  var strict = false

  @Flag(help: "Print JSON.")
  var json = false

  @Argument(help: ArgumentHelp("The link.", valueName: "url"))
  var url: String

  func validate() throws {
    for url in through + [url] where !URLArgument.isAbsolute(url) {
      throw ValidationError(
        "\"\(url.visible)\" is not a whole URL: begin with its scheme, such as https://example.com/."
      )
    }
    switch (device, file) {
    case (nil, nil): throw ValidationError("Name a device with --device, or a file with -j.")
    case (_?, _?): throw ValidationError("Name either a device with --device or a file with -j.")
    case (_?, nil) where app != nil:
      throw ValidationError("--app goes with -j; the apps of a device are in its file.")
    case (nil, _?) where URLArgument.host(of: url) == nil:
      throw ValidationError("With -j the link has to be one with http or https.")
    default: break
    }
    if cause != nil || reachedBy != nil, from.origin.with(Navigation(), arrival: .tap) == nil {
      throw ValidationError("--cause and --reached-by go with --from safari: or web-view:tap.")
    }
    if universalLinksOnly, !from.isCall {
      throw ValidationError("--universal-links-only goes with --from app: or own-app.")
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
      place: from.text,
      source: device.map(TapRun.Source.device) ?? .file(file ?? "", appID: app),
      isStrict: strict,
      printsJSON: json,
      width: Console.width
    ).outcome()
  }
}
