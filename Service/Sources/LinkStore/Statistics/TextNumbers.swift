/// Numbers distinct texts in the order in which they come, from 0. A text that came before is found without
/// a copy of it.
struct TextNumbers: ~Copyable {
  private var numbers: [TextInPlace: Int] = [:]
  private var texts: [UnsafeMutableRawBufferPointer] = []

  init() {}

  deinit { for text in texts { text.deallocate() } }

  var count: Int { texts.count }

  /// Returns the number of a text; nil if the text has none.
  func number(of text: TextInPlace) -> Int? { numbers[text] }

  /// Returns the number of a text, which gets one if it has none.
  mutating func numbering(_ text: TextInPlace) -> Int {
    if let number = numbers[text] { return number }
    let number = texts.count
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: text.bytes.count, alignment: 1)
    copy.copyMemory(from: text.bytes)
    texts.append(copy)
    numbers[TextInPlace(bytes: UnsafeRawBufferPointer(copy))] = number
    return number
  }

  /// The texts in the order of their bytes. They are valid as long as the numbers.
  var sorted: [(text: TextInPlace, number: Int)] {
    numbers.map { (text: $0.key, number: $0.value) }.sorted { $0.text < $1.text }
  }

  /// The text with a number.
  subscript(number: Int) -> StatisticsText {
    StatisticsText(String(decoding: texts[number], as: UTF8.self))
  }
}
