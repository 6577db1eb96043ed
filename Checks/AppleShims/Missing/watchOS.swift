import Linkwright

// What the library leaves out on watchOS. Each line must not compile.
typealias Sheet = ShareSheet
typealias Target = LinkPasteTarget
typealias PasteButton = LinkPasteButton
