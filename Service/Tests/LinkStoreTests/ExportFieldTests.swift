import Testing

@testable import LinkStore

@Suite("Fields of CSV")
struct ExportFieldTests {
  @Test(
    "What could begin a formula is text, also for spreadsheets that separate fields by semicolons",
    arguments: [
      ("spring", "spring"), ("", ""), ("a=b", "a=b"), ("=1", "'=1"), ("-1", "'-1"),
      ("x;=1", "x;'=1"), ("x;y;@z", "x;y;'@z"), ("x\t+1", "x\t'+1"), ("\t=1", "'\t'=1"),
      ("a,\"b\"", "\"a,\"\"b\"\"\""), ("=a,b", "\"'=a,b\""), ("x;＝1", "x;'＝1"),
    ]
  )
  func formulas(text: String, field: String) {
    var bytes: [UInt8] = []
    Array(text.utf8).withUnsafeBytes { ExportEncoder.appendField($0, to: &bytes) }
    #expect(String(decoding: bytes, as: UTF8.self) == field)
  }
}
