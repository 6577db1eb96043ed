import Foundation
import LinkwrightTesting
import Testing

@testable import LinkwrightCore

@Suite("InviteCode")
struct InviteCodeTests {
  private let characters = InviteCode.alphabet.map { Character(Unicode.Scalar($0)) }

  @Test("An invite code is read as people type it")
  func typing() throws {
    var generator = SeededGenerator(seed: 1)
    let code = InviteCode.random(using: &generator)
    #expect(code.rawValue.count == InviteCode.length)
    #expect(code.description.count == InviteCode.length + 2)
    for text in [
      code.rawValue, code.description, code.description.lowercased(), " \(code) \n",
      code.rawValue.map { "\($0)\u{3000}" }.joined(), "--\(code)--",
    ] {
      #expect(InviteCode(text) == code)
    }
    for text in ["", "-", code.rawValue + "A", String(code.rawValue.dropLast()), "é", "0OQ1IL"] {
      #expect(InviteCode(text) == nil)
    }
    let data = try JSONEncoder().encode([code])
    #expect(try JSONDecoder().decode([InviteCode].self, from: data) == [code])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([InviteCode].self, from: Data(#"["ABCD"]"#.utf8))
    }
  }

  @Test("The alphabet of invite codes has no characters that look alike")
  func alphabet() {
    #expect(Set(characters).count == 23)
    for group in ["0OQD", "1IL", "2Z", "5S", "8B", "UV", "6G"] {
      #expect(characters.count { group.contains($0) } <= 1)
    }
    #expect(characters.allSatisfy { $0.isASCII && ($0.isUppercase || $0.isNumber) })
  }

  @Test(
    "The check of an invite code detects every single wrong character and every swap of neighbours"
  )
  func errors() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<100_000 {
      let code = Array(InviteCode.random(using: &generator).rawValue.utf8)
      // One wrong character at every position, drawn from the other 22; in some codes all of them.
      for position in code.indices {
        let wrong = InviteCode.alphabet.filter { $0 != code[position] }
        let tried =
          code[0] == InviteCode.alphabet[0] ? wrong : [wrong.randomElement(using: &generator)!]
        for character in tried {
          var damaged = code
          damaged[position] = character
          if InviteCode(String(decoding: damaged, as: UTF8.self)) != nil {
            Issue.record("\(code) and \(damaged) are both codes")
          }
        }
      }
      for position in code.indices.dropLast() where code[position] != code[position + 1] {
        var damaged = code
        damaged.swapAt(position, position + 1)
        if InviteCode(String(decoding: damaged, as: UTF8.self)) != nil {
          Issue.record("\(code) and \(damaged) are both codes")
        }
      }
    }
  }

  @Test(
    "Of 10 million invite codes none repeats, and all characters are equally frequent at every position"
  )
  func distribution() {
    var generator = SeededGenerator(seed: 3)
    let count = 10_000_000
    let digits = Dictionary(
      uniqueKeysWithValues: InviteCode.alphabet.enumerated().map { ($1, UInt64($0)) }
    )
    var table = [UInt8](repeating: 0, count: 256)
    for (byte, digit) in digits { table[Int(byte)] = UInt8(digit) }
    var seen = [UInt64](repeating: 0, count: count)
    var counts = [Int](repeating: 0, count: InviteCode.length * 23)
    for index in 0..<count {
      var packed: UInt64 = 0
      for (position, byte) in InviteCode.random(using: &generator).rawValue.utf8.enumerated() {
        let digit = Int(table[Int(byte)])
        packed = packed * 23 + UInt64(digit)
        counts[position * 23 + digit] += 1
      }
      seen[index] = packed
    }
    seen.sort()
    #expect(zip(seen, seen.dropFirst()).allSatisfy { $0 < $1 })
    let expected = Double(count) / 23
    for position in 0..<InviteCode.length {
      let square = counts[(position * 23)..<((position + 1) * 23)].reduce(0.0) {
        $0 + (Double($1) - expected) * (Double($1) - expected) / expected
      }
      // With 22 degrees of freedom more than 72 comes up once in 3 million.
      #expect(square < 72, "position \(position)")
    }
  }
}
