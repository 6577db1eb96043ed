extension UInt8 {
  static let colon = UInt8(ascii: ":")
  static let dot = UInt8(ascii: ".")
  static let plus = UInt8(ascii: "+")
  static let questionMark = UInt8(ascii: "?")
  static let slash = UInt8(ascii: "/")
}
