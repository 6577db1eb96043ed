import Linkwright

// What the library leaves out on macOS. Each line must not compile.
typealias Sheet = ShareSheet
typealias Target = LinkPasteTarget
