import Foundation

/// Encodes internationalized domain names (RFC 3492), so that a finding can quote the encoded form.
enum Punycode {
  /// Returns the host with every non-ASCII label encoded as `xn--…`, or nil if the host cannot be
  /// encoded.
  ///
  /// From the mapping in RFC 5895, only lower-casing and composition are applied, which is
  /// sufficient for most names. The host is not validated otherwise.
  static func host(_ text: String) -> String? {
    guard text.utf8.count <= 1000 else { return nil }
    let composed = text.lowercased().precomposedStringWithCanonicalMapping.unicodeScalars
    var labels: [String] = []
    for label in composed.split(
      omittingEmptySubsequences: false,
      whereSeparator: { $0 == "." || $0 == "\u{3002}" }
    ) {
      if label.allSatisfy(\.isASCII) {
        labels.append(String(label))
      } else if let encoded = encode(label.map { Int($0.value) }),
        encoded.utf8.count <= 59
      {
        labels.append("xn--" + encoded)
      } else {
        return nil
      }
    }
    return labels.joined(separator: ".")
  }

  private static let base = 36
  private static let digits = Array("abcdefghijklmnopqrstuvwxyz0123456789")

  private static func encode(_ input: [Int]) -> String? {
    var output = String(
      String.UnicodeScalarView(input.filter { $0 < 0x80 }.compactMap(Unicode.Scalar.init))
    )
    let basicCount = output.utf8.count
    var handled = basicCount
    if basicCount > 0 { output += "-" }
    var (next, delta, bias) = (0x80, 0, 72)
    while handled < input.count {
      guard let smallest = input.filter({ $0 >= next }).min() else { return nil }
      delta += (smallest - next) * (handled + 1)
      next = smallest
      for scalar in input {
        if scalar < next { delta += 1 }
        guard scalar == next else { continue }
        append(delta, bias: bias, to: &output)
        bias = adapted(delta, count: handled + 1, isFirst: handled == basicCount)
        delta = 0
        handled += 1
      }
      delta += 1
      next += 1
    }
    return output
  }

  private static func append(_ delta: Int, bias: Int, to output: inout String) {
    var rest = delta
    var position = base
    while true {
      let threshold = min(max(position - bias, 1), 26)
      if rest < threshold { break }
      output.append(digits[threshold + (rest - threshold) % (base - threshold)])
      rest = (rest - threshold) / (base - threshold)
      position += base
    }
    output.append(digits[rest])
  }

  private static func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
    var rest = isFirst ? delta / 700 : delta / 2
    rest += rest / count
    var steps = 0
    while rest > (base - 1) * 26 / 2 {
      rest /= base - 1
      steps += base
    }
    return steps + base * rest / (rest + 38)
  }
}
