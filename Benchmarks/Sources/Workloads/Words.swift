import LinkwrightTesting

/// The words of random paths.
enum Words {
  static let path = """
    account album answer archive article author basket blog book booking brand campaign card cart \
    catalog category chapter checkout city claim class collection comment company contest coupon \
    course dashboard deal delivery department detail digest event exhibition feature feed film \
    garden gift group guide help history home hotel invite invoice item job journey kitchen \
    landing lesson library listing magazine map match member menu message movie museum news note \
    offer order outlet page partner payment person photo place playlist podcast poll post price \
    product profile project question radio recipe region rental report review reward route sale \
    season section series service share shop show song sport station store story stream studio \
    table talk team theme ticket topic tour track travel trip update user venue video visit voucher
    """.split(separator: " ").map(String.init)

  static let campaigns = ["newsletter", "spring", "autumn", "push", "friends", "banner"]

  /// Returns a typical path segment: two words and sometimes a number.
  static func slug(_ generator: inout SeededGenerator) -> String {
    "\(generator.pick(path))-\(generator.pick(path))-\(Int.random(in: 1...99_999, using: &generator))"
  }

  /// Returns the query of a campaign link.
  static func campaign(_ generator: inout SeededGenerator) -> String {
    "utm_source=\(generator.pick(campaigns))&utm_medium=\(generator.pick(["email", "web"]))"
  }
}

extension SeededGenerator {
  /// Returns one element of a list, which must not be empty.
  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &self)]
  }

  /// Returns true with a probability in percent.
  mutating func happens(percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &self) < percent
  }
}
