import Linkwright

// What the library leaves out on tvOS. Each line must not compile.
typealias Sheet = ShareSheet
typealias Target = LinkPasteTarget
typealias PasteButton = LinkPasteButton
