import Linkwright

// Types that the library leaves out on the systems that the comment of a line names. There, the
// line must not compile; on all other systems, it must.
typealias Sheet = ShareSheet  // macOS tvOS watchOS
typealias Target = LinkPasteTarget  // macOS tvOS watchOS
typealias PasteButton = LinkPasteButton  // tvOS watchOS
