import Testing

@testable import Linkwright

@Suite("Whole numbers")
struct WholeNumberTests {
  private static let magnitudes = [
    "", "0", "00", "1", "007", "127", "128", "65535", "65536", "2147483648",
    "9223372036854775807", "9223372036854775808", "9223372036854775809",
    "18446744073709551615", "18446744073709551616", "18446744073709551620",
    "99999999999999999999", "184467440737095516150", "1 ", " 1", "1.0", "1e3", "0x1", "1_000",
    "\u{0661}", "1\u{0301}", "a",
  ]

  @Test(
    "A number is accepted if and only if the standard library accepts it",
    arguments: magnitudes
  )
  func agreesWithStandardLibrary(magnitude: String) {
    for sign in ["", "+", "-", "--", "+-"] {
      let text = sign + magnitude
      #expect(WholeNumber(text)?.signed == Int64(text), "\(text)")
      #expect(WholeNumber(text)?.unsigned == UInt64(text), "\(text)")
    }
  }
}
