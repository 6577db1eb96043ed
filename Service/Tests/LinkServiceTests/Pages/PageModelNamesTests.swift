import Testing

@testable import LinkService

@Suite("Names in the template of pages")
struct PageModelNamesTests {
  private typealias Part = (type: String, value: any PagePart, properties: Mirror.Children)

  /// The parts of all sample pages.
  private static var parts: [Part] {
    PageLanguage.builtIn.flatMap { SamplePages.all($0) + BrandSamples.pages($0) }.flatMap {
      parts(of: PageModel($0.page, texts: $0.page.texts, assets: PageAssets()))
    }
  }

  /// The names in `page.mustache`, without the dot.
  private static let names: Set<String> = {
    let text = String(decoding: PackageResources.page_mustache, as: UTF8.self)
    return Set(text.matches(of: /\{\{[#\/^]?(\w+)\}\}/).map { String($0.1) })
  }()

  @Test("Each part answers a name as its property of this name does")
  func answers() {
    for part in Self.parts {
      let labels = part.properties.compactMap(\.label)
      for name in Self.names.union(labels) {
        let property = part.properties.first { $0.label == name }
        let expected = property.flatMap { Self.unwrapped($0.value) }.map { "\($0)" }
        let answer = part.value.child(named: name).map { "\($0)" }
        #expect(answer == expected, "\(name) of \(part.type)")
      }
    }
  }

  @Test("Exactly one type of part has a name, so no part hides a value of an enclosing part")
  func unique() {
    let parts = Self.parts
    for name in Self.names {
      let types = parts.filter { $0.properties.contains { $0.label == name } }.map(\.type)
      #expect(Set(types).count == 1, "\(name): \(Set(types))")
    }
  }

  @Test("The sample pages contain every type of part")
  func complete() {
    let expected: Set = [
      "PageModel", "SocialCard", "Button", "Navigation", "Notice", "Code", "Steps", "Report", "QR",
      "Picture", "Validity", "Footer", "FooterLink", "ImageSize",
    ]
    #expect(Set(Self.parts.map(\.type)) == expected)
  }

  @Test("The values that templates can use are the properties of the parts")
  func values() {
    var labels: [String: Set<String>] = [:]
    var kinds: [String: TemplateValueKind] = [:]
    for part in Self.parts {
      labels[part.type] = Set(part.properties.compactMap(\.label))
      for property in part.properties {
        guard let label = property.label, let value = Self.unwrapped(property.value) else {
          continue
        }
        kinds[label] = TemplateValueKind(value) ?? kinds[label]
      }
    }
    func expect(_ values: [String: TemplateValue], _ type: String) {
      #expect(Set(values.keys) == labels[type], "\(type)")
      for (name, value) in values {
        switch (value, kinds[name]) {
        // No sample page has the value.
        case (.text, nil), (.url, nil), (.link, nil), (.flag, nil): break
        case (.text, .single), (.url, .single), (.link, .single), (.flag, .flag): break
        case (.list(.text), .list(nil)): break
        case (.part(let values), .part(let type)): expect(values, type)
        case (.part(let values), nil): #expect(labels.values.contains(Set(values.keys)), "\(name)")
        case (.list(.part(let values)), .list(let type?)): expect(values, type)
        default: Issue.record("\(name) is \(kinds[name].debugDescription), not \(value).")
        }
      }
    }
    var values = TemplateValue.page
    values[TemplateValue.nonceName] = nil
    expect(values, "PageModel")
  }

  private enum TemplateValueKind {
    case single, flag, part(String), list(String?)

    /// - Returns: nil for an empty list.
    init?(_ value: Any) {
      if value is Bool {
        self = .flag
      } else if value is any PagePart {
        self = .part("\(type(of: value))")
      } else if let list = value as? [Any] {
        guard let first = list.first else { return nil }
        self = .list(first is any PagePart ? "\(type(of: first))" : nil)
      } else {
        self = .single
      }
    }
  }

  /// A value and the values in it, as reflection finds them.
  private static func parts(of value: Any) -> [Part] {
    let mirror = Mirror(reflecting: value)
    let inner = mirror.children.flatMap { parts(of: $0.value) }
    guard mirror.displayStyle == .struct, let parent = value as? any PagePart else {
      return inner
    }
    return [("\(type(of: value))", parent, mirror.children)] + inner
  }

  private static func unwrapped(_ value: Any) -> Any? {
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .optional ? mirror.children.first?.value : value
  }
}

/// A value that the template asks for its parts.
private protocol PagePart {
  func child(named name: String) -> Any?
}

extension PageModel: PagePart {}
extension PageModel.Button: PagePart {}
extension PageModel.Navigation: PagePart {}
extension PageModel.Notice: PagePart {}
extension PageModel.Code: PagePart {}
extension PageModel.Steps: PagePart {}
extension PageModel.Validity: PagePart {}
extension PageModel.Report: PagePart {}
extension PageModel.QR: PagePart {}
extension PageModel.Picture: PagePart {}
extension PageModel.Footer: PagePart {}
extension PageModel.FooterLink: PagePart {}
extension SocialCard: PagePart {}
extension SocialCard.ImageSize: PagePart {}
