internal import Mustache

extension PageContent {
  /// The template that replaces ours; nil if there is none.
  var ownTemplate: OwnTemplate? {
    let templates = subject.site.brand.templates
    // Nearly always.
    return templates.isEmpty ? nil : templates[page.templateKind]
  }
}

/// A template of the owner's that replaces ours.
struct OwnTemplate: Sendable {
  private let template: MustacheTemplate
  private let partials: MustacheLibrary
  /// Whether the page has scripts or style sheets of its own.
  let usesNonce: Bool

  /// The largest page. Beyond that, visitors get our page.
  static let maximumByteCount = 1 << 20

  /// - Throws: An error if the files cannot be parsed. ``TemplateCheck`` refuses such files before.
  init(_ files: TemplateFiles) throws {
    template = try StrictHTML.template(files.main.bytes)
    partials = MustacheLibrary(
      templates: try files.partials.mapValues { try StrictHTML.template($0.bytes) }
    )
    usesNonce = files.usesNonce
  }

  /// Why the files cannot be parsed; nil if they can.
  static func parsingProblem(_ files: TemplateFiles) -> String? {
    do {
      _ = try OwnTemplate(files)
      return nil
    } catch let error as MustacheTemplate.ParserError {
      // Ours is the first line of the parsed text.
      let line = max(1, error.context.lineNumber - 1)
      let column = error.context.columnNumber
      return "The template cannot be parsed, near line \(line), column \(column)."
    } catch {
      return "The template cannot be parsed."
    }
  }

  /// - Returns: nil if the page is too large.
  func render(_ model: PageModel, nonce: String) -> String? {
    let page = template.render(Values(model: model, nonce: nonce), library: partials)
    return page.utf8.count <= Self.maximumByteCount ? page : nil
  }

  /// A number that nobody can guess, for one response.
  static func makeNonce() -> String {
    let generator = PooledRandomNumbers()
    return (0..<2).map { _ in generator.next().hexadecimalDigits }.joined()
  }

  /// The values of a page, and the nonce.
  private struct Values: MustacheParent {
    let model: PageModel
    let nonce: String

    func child(named name: String) -> Any? {
      name.utf8.elementsEqual(TemplateValue.nonceName.utf8) ? nonce : model.child(named: name)
    }
  }
}
