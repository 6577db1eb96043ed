extension IncomingLink {
  /// A link that the person pasted, without the blanks that come along when text is copied.
  init(pasted text: String) {
    let start = text.drop { $0.isWhitespace }
    let end = start.lastIndex { !$0.isWhitespace }
    self.init(end.map { String(start[...$0]) } ?? "", door: .typed)
  }
}
