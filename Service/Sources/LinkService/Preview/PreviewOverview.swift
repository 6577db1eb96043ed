internal import LinkwrightCore
internal import SiteAssociation

/// The page that shows all pages of a configuration side by side.
struct PreviewOverview {
  private let content: PreviewState.Content

  init(_ content: PreviewState.Content) { self.content = content }

  static let policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; "
    + "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

  var html: String {
    var text = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <title>Pages</title>
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <link rel="icon" href="data:,">
      <link rel="stylesheet" href="/preview.css">
      <script src="/preview.js" defer></script>
      </head>
      <body data-version="\(content.version)">
      <h1>Pages</h1>

      """
    text += findings
    if content.hasErrors, !content.pages.isEmpty {
      text += "<p>The pages below are those of the last configuration without errors.</p>\n"
    }
    for host in unique(content.pages.map(\.host)) {
      text += "<h2>\(Self.escaped(host))</h2>\n"
      let pages = content.pages.enumerated().filter {
        ExactText($0.element.host) == ExactText(host)
      }
      for title in unique(pages.map(\.element.title)) {
        text += "<h3>\(Self.escaped(title))</h3>\n<div class=\"row\">\n"
        for (index, page) in pages where ExactText(page.title) == ExactText(title) {
          text += frames(index, page)
        }
        text += "</div>\n"
      }
    }
    return text + "</body>\n</html>\n"
  }

  /// A page in the light and in the dark scheme. Browsers take the scheme of a frame from its element.
  private func frames(_ index: Int, _ page: PreviewState.Page) -> String {
    let name = "\(Self.escaped(page.title)), \(Self.escaped(page.language))"
    let width = page.isWide ? " wide" : ""
    return ["light", "dark"].map { scheme in
      """
      <figure><iframe class="\(scheme)\(width)" src="/page/\(index)" title="\(name), \(scheme)" loading="lazy"></iframe>
      <figcaption><a href="/page/\(index)">\(Self.escaped(page.language))</a>, \(scheme)</figcaption></figure>

      """
    }.joined()
  }

  private var findings: String {
    guard !content.findings.isEmpty else { return "" }
    let items = content.findings.map { "<li>\(Self.escaped($0))</li>\n" }.joined()
    return "<ul class=\"\(content.hasErrors ? "errors" : "warnings")\">\n\(items)</ul>\n"
  }

  private func unique(_ texts: [String]) -> [String] {
    var seen: Set<ExactText> = []
    return texts.filter { seen.insert(ExactText($0)).inserted }
  }

  private static func escaped(_ text: String) -> String { StrictHTML().escapeText(text) }

  static let script = """
    // Loads the overview again when a file has changed, at the place where it is.
    const version = document.body.dataset.version;
    new EventSource("/events").addEventListener("message", (event) => {
      if (event.data !== version) location.reload();
    });

    """

  static let styles = """
    body { font: 15px/1.4 system-ui, sans-serif; margin: 24px; }
    h3 { font-weight: 600; margin: 24px 0 8px; }
    .row { display: flex; gap: 16px; overflow-x: auto; }
    figure { margin: 0; }
    figcaption { opacity: 0.7; }
    iframe { border: 1px solid #8888; border-radius: 12px; width: 390px; height: 700px; }
    iframe.wide { width: 820px; }
    iframe.light { color-scheme: light; background: #fff; }
    iframe.dark { color-scheme: dark; background: #000; }
    .errors, .warnings { border: 2px solid #c4322b; border-radius: 8px; padding: 12px 12px 12px 32px; }
    .warnings { border-color: #b98900; }
    li { overflow-wrap: anywhere; white-space: pre-wrap; }

    """
}
