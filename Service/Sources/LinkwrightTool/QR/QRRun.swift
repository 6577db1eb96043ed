import Foundation
import LinkService

/// A run of `qr`: it draws the code of one link.
struct QRRun: Sendable {
  var url: String
  /// The style without its logo.
  var style: QRStyle
  /// A file, or `icon`.
  var logo: String?
  /// Whether the link is marked; nil to mark it if the configuration has its host.
  var isMarked: Bool?
  var configuration: ServiceConfiguration?
  /// The file to write; nil for standard output.
  var output: String?

  /// - Parameter isTerminal: Whether standard output is a terminal.
  func outcome(reader: InputReader = InputReader(), isTerminal: Bool = false) throws -> Outcome {
    let host = configuration?.codeHost(of: url)
    var style = style
    do {
      if let logo { style.logo = try picture(logo, host?.icon, reader: reader) }
      var text = url
      if isMarked ?? (host != nil) { text = try QRLink.marked(url, in: host?.file) }
      let design = try QRDesign(text, style: style)
      let isText = style.format == .svg
      if !isText, isTerminal, output == nil {
        return .unusable("A PNG is not text for a terminal. Name a file with --output.")
      }
      return write(isText ? Array(design.svg().utf8) : try design.png(), design, text)
    } catch let refusal as QRRefusal {
      var outcome = Outcome()
      outcome.printProblem(refusal.message)
      outcome.exit = .findings
      return outcome
    } catch let error as InputError {
      return .unusable(error)
    }
  }

  private func picture(_ name: String, _ icon: QRLogo?, reader: InputReader) throws -> QRLogo {
    guard name == "icon" else { return try QRLogo(checking: reader.read(name)) }
    guard let icon else {
      throw InputError(
        code: .unsuitable(
          "The configuration has no icon for the host of the link. Name a file with --logo."
        ),
        name: ""
      )
    }
    return icon
  }

  private func write(_ bytes: [UInt8], _ design: QRDesign, _ text: String) -> Outcome {
    var outcome = Outcome()
    guard let output else {
      outcome.bytes = bytes
      return outcome
    }
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: output))
    } catch {
      return .unusable("\(output.visible) cannot be written: \(error.localizedDescription)")
    }
    outcome.print(
      "\(output.visible): version \(design.version), level \(design.correction.rawValue), "
        + "\(style.size) by \(style.size) pixels, for \(text.visible)"
    )
    return outcome
  }
}
