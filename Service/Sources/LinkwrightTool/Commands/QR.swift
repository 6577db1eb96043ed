import ArgumentParser
import LinkService

struct QR: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "qr",
    abstract: "Draw the QR code of a link.",
    discussion: """
      The command refuses a code that phones could not scan reliably, and names the option to change. It \
      then exits with 1.

      If the configuration has the host of the link, the link in the code is marked with lw_via=qr, and \
      the statistics of the service tell scans from taps.

      Example:
        linkwright qr https://go.fernhill.example/lamp \\
          --config Examples/linkwright.yaml --modules rounded
      """
  )

  @Argument(help: "The link.")
  var url: String

  @Option(
    help: ArgumentHelp(
      "The file to write. (default: standard output)",
      valueName: "file"
    ),
    completion: .file()
  )
  var output: String?

  @Option(help: "The format. (default: png if the file is named so, or svg)")
  var format: QRStyle.Format?

  @Option(help: "The width and the height in pixels, 96 to 4096.")
  var size = QRStyle().size

  @Option(help: "The width of the light border in modules, 4 to 16.")
  var margin = QRStyle().margin

  @Option(help: "The color of dark modules.")
  var foreground = WebColor.black

  @Option(help: "The color of light modules.")
  var background = WebColor.white

  @Option(help: "The shape of dark modules.")
  var modules = QRStyle.Modules.square

  @Option(
    help: ArgumentHelp(
      "The picture in the middle: a file, or icon for the icon of the brand in the configuration.",
      valueName: "file"
    ),
    completion: .file()
  )
  var logo: String?

  @Option(help: "The width of the logo in per cent of the width of the code, 10 to 33.")
  var logoSize = QRStyle().logoSize

  @Option(
    help:
      "The level of error correction. (default: M; with a logo, the level for the smallest code)"
  )
  var correction: QRLevel?

  @Flag(
    inversion: .prefixedNo,
    help: "Mark the link, so that scans are counted. (default: if the configuration has its host)"
  )
  var marker: Bool?

  @OptionGroup var configuration: ConfigurationOptions

  func validate() throws {
    guard URLArgument.isAbsolute(url) else {
      throw ValidationError("\"\(url.visible)\" is not a URL.")
    }
  }

  func outcome() throws -> Outcome {
    var style = QRStyle(
      size: size,
      margin: margin,
      foreground: foreground,
      background: background,
      modules: modules,
      logoSize: logoSize,
      correction: correction
    )
    style.format = format ?? (output?.lowercased().hasSuffix(".png") == true ? .png : .svg)
    return try QRRun(
      url: url,
      style: style,
      logo: logo,
      isMarked: marker,
      configuration: configuration.readIfPresent(),
      output: output
    ).outcome(isTerminal: Console.outputIsTerminal)
  }
}

extension QRStyle.Format: ExpressibleByArgument {}
extension QRStyle.Modules: ExpressibleByArgument {}
extension QRLevel: ExpressibleByArgument {}

extension WebColor: ExpressibleByArgument {
  package init?(argument: String) {
    guard let color = WebColor(argument) ?? WebColor(hexDigits: argument.utf8) else { return nil }
    self = color
  }

  package var defaultValueDescription: String { hex }
}
