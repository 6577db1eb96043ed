import Testing

@testable import SiteAssociation

@Suite("Content kinds")
struct ContentKindTests {
  @Test(
    "The first bytes of a body decide its kind",
    arguments: [
      ("", .empty),
      (" \r\n\t", .empty),
      ("{}", .json),
      ("  \n[", .json),
      ("nothing", .json),
      ("<!DOCTYPE html>", .html),
      ("\n<html>", .html),
      ("<?xml version=\"1.0\"?>\n<!DOCTYPE html>", .html),
      ("<?xml version=\"1.0\"?><plist>", .propertyList),
      ("bplist00", .propertyList),
      ("HTTP/2 200\r\n\r\n{}", .httpHeaders),
      ("cat > file <<EOF\n{}", .shellCommand),
      ("#!/bin/sh", .shellCommand),
      ("-----BEGIN PKCS7-----", .signed),
    ] as [(String, ContentKind)]
  )
  func kind(_ text: String, _ kind: ContentKind) {
    #expect(ContentKind(of: Array(text.utf8)) == kind)
  }

  @Test(
    "A body is recognized as signed with every length form of the envelope",
    arguments: [
      [0x30, 0x20], [0x30, 0x80], [0x30, 0x81, 0xA0], [0x30, 0x82, 0x10, 0x00],
    ] as [[UInt8]]
  )
  func signed(_ header: [UInt8]) {
    let identifier: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]
    let file = AssociationFile(reading: header + identifier + [0xA0, 0x82])
    #expect(file.isSigned)
    #expect(file.findings.map(\.code) == [ReadingProblem.signed.code])
    #expect(!AssociationFile(reading: header).isSigned)
  }
}
