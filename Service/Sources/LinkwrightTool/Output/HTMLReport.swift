/// A report as one HTML page, which loads nothing and runs no script. It follows the light or dark
/// scheme of the system and prints on white paper.
struct HTMLReport: Sendable {
  private let title: String
  private var body = ""

  /// - Parameter title: The title and main heading, as plain text.
  init(title: String) { self.title = title }

  /// Text with the characters escaped that HTML or a terminal would interpret.
  static func escape(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.visible.unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
      case "'": result.append(contentsOf: "&#39;".unicodeScalars)
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  mutating func addHeading(_ text: String) { add("<h2>\(Self.escape(text))</h2>") }

  mutating func addParagraph(_ text: String, note: Bool = false) {
    add("<p\(note ? " class=\"note\"" : "")>\(Self.escape(text))</p>")
  }

  /// A cell of a table.
  enum Cell: Sendable {
    case text(String)
    /// Text that is not broken over two lines, such as the code of a finding.
    case word(String)
    case code(String)
    case number(String)
    /// A bar, with its share from 0 to 1 of the width.
    case bar(Double)
    /// Several lines of text, after a line in bold.
    case lines(String, [String])
    /// A word with the color of a severity: `error`, `warning` or `note`.
    case mark(String)
  }

  mutating func addTable(_ heads: [String], _ rows: [[Cell]]) {
    guard !rows.isEmpty else { return }
    let head = heads.enumerated().map { index, head in
      // The head of a column of numbers is above the numbers, and that of bars is hidden with them.
      let kind =
        switch rows.first.flatMap({ index < $0.count ? $0[index] : nil }) {
        case .number: " class=\"number\""
        case .bar: " class=\"bar\""
        default: ""
        }
      return "<th scope=\"col\"\(kind)>\(Self.escape(head))</th>"
    }.joined()
    add("<div class=\"wide\"><table><thead><tr>\(head)</tr></thead><tbody>")
    for row in rows { add("<tr>\(row.map(Self.html).joined())</tr>") }
    add("</tbody></table></div>")
  }

  private mutating func add(_ line: String) { body += line + "\n" }

  private static func html(_ cell: Cell) -> String {
    switch cell {
    case .text(let text): return "<td>\(escape(text))</td>"
    case .word(let text): return "<td class=\"word\">\(escape(text))</td>"
    case .code(let text): return "<td><code>\(escape(text))</code></td>"
    case .number(let text): return "<td class=\"number\">\(escape(text))</td>"
    case .bar(let share):
      let tenths = Int((min(max(share, 0), 1) * 1000).rounded())
      return "<td class=\"bar\"><svg width=\"160\" height=\"12\" aria-hidden=\"true\">"
        + "<rect width=\"160\" height=\"12\" class=\"track\"/>"
        + "<rect width=\"\(160 * tenths / 1000)\" height=\"12\" class=\"fill\"/></svg></td>"
    case .lines(let first, let rest):
      let lines = rest.map { "<br>\(escape($0))" }.joined()
      return "<td><strong>\(escape(first))</strong>\(lines)</td>"
    case .mark(let text): return "<td class=\"word \(escape(text))\">\(escape(text))</td>"
    }
  }

  /// The page.
  var text: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
    <title>\(Self.escape(title))</title>
    <style>
    \(Self.style)
    </style>
    </head>
    <body>
    <main>
    <h1>\(Self.escape(title))</h1>
    \(body)</main>
    </body>
    </html>

    """
  }

  private static let style = """
    :root { color-scheme: light dark; --ink: #1b1f24; --paper: #fff; --line: #d5d9de; --quiet: #59626d;
      --fill: #2563c9; --track: #e8ebef; --error: #b42318; --warning: #8a5a00; --note: #1d5fbf; }
    @media (prefers-color-scheme: dark) { :root { --ink: #e7eaee; --paper: #15181c; --line: #39404a;
      --quiet: #a2abb6; --fill: #6ea3f5; --track: #2a3038; --error: #ff8a7d; --warning: #f0b849;
      --note: #8ab8ff; } }
    @media print { :root { color-scheme: light; --ink: #000; --paper: #fff; --line: #bbb; --quiet: #444;
      --fill: #444; --track: #eee; --error: #000; --warning: #000; --note: #000; }
      tr { break-inside: avoid; } h2 { break-after: avoid; } .wide { overflow: visible; } }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--paper); color: var(--ink);
      font: 15px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; }
    main { max-width: 62rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
    h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 1rem; }
    h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; overflow-wrap: anywhere; }
    p { margin: .3rem 0; max-width: 46rem; overflow-wrap: anywhere; } p.note { color: var(--quiet); }
    .wide { overflow-x: auto; }
    table { border-collapse: collapse; width: 100%; margin: .5rem 0; }
    th, td { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0;
      border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
    th { color: var(--quiet); font-weight: 600; overflow-wrap: normal; }
    .number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; width: 5rem; }
    .word { white-space: nowrap; width: 5rem; }
    .bar { white-space: nowrap; } @media (max-width: 40rem) { .bar { display: none; } }
    .track { fill: var(--track); } .fill { fill: var(--fill); }
    code { font: .9em/1.5 ui-monospace, Menlo, Consolas, monospace; }
    .error { color: var(--error); font-weight: 600; } .warning { color: var(--warning); font-weight: 600; }
    td.note { color: var(--note); }
    @media print { svg { -webkit-print-color-adjust: exact; print-color-adjust: exact; } }
    """
}
