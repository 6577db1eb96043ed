import Testing

@Suite("Stories with real servers")
struct SiteStoryTests {
  @Test(
    "The first sentence names the cause, and the cure is right",
    arguments: SiteStory.all
  )
  func story(_ story: SiteStory) async throws {
    let text = try await story.transcript()
    let answer = Answer(text)
    if let opens = story.opens {
      #expect(answer.conclusion.hasPrefix(opens), "\(answer.conclusion)")
    }
    if story.opens == "Yes" { #expect(answer.cause.isEmpty, "\(answer.cause)") }
    for phrase in story.why { #expect(answer.cause.contains(phrase), "\(answer.cause)") }
    for phrase in story.cure { #expect(answer.cure.contains(phrase), "\(answer.cure)") }
    for phrase in story.says { #expect(answer.whole.contains(phrase), "\(text)") }
    for phrase in story.never { #expect(!answer.whole.contains(phrase), "\(text)") }
    try expectGolden(text, "stories/\(story.name).txt")
  }
}

/// The parts of the printed text, without its line breaks.
private struct Answer {
  var conclusion = ""
  var cause = ""
  var cure = ""
  var whole = ""

  init(_ text: String) {
    whole = text.split(separator: "\n")
      .map { $0.trimmingPrefix(while: \.isWhitespace) }.joined(separator: " ")
    let paragraphs = text.split(separator: "\n\n").map {
      $0.split(separator: "\n").map { String($0.trimmingPrefix(while: \.isWhitespace)) }
    }
    conclusion = paragraphs.first?.dropFirst().joined(separator: " ") ?? ""
    let why =
      paragraphs.first { $0.first?.hasPrefix("Why: ") == true }?.joined(separator: " ") ?? ""
    guard let range = why.firstRange(of: "What to change: ") else {
      cause = why
      return
    }
    cause = String(why[..<range.lowerBound])
    cure = String(why[range.upperBound...])
  }
}
