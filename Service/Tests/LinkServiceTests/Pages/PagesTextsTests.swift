import LinkwrightCore
import Testing

@testable import LinkService

@Suite("The texts of pages")
struct PagesTextsTests {
  @Test("No text is empty in any language", arguments: PageLanguage.builtIn)
  func complete(language: PageLanguage) {
    for text in texts(language.texts) {
      #expect(!text.isEmpty)
      #expect(!text.contains("  "))
    }
  }

  @Test("Texts differ between languages")
  func different() {
    let all = PageLanguage.builtIn.map { texts($0.texts) }
    for (english, (japanese, korean)) in zip(all[0], zip(all[1], all[2])) {
      #expect(Set([english, japanese, korean]).count == 3)
    }
  }

  @Test("Texts name the app and the inviter", arguments: PageLanguage.builtIn)
  func names(language: PageLanguage) {
    let texts = language.texts
    let invitation = texts.invitation(from: "Mina", to: "Acme")
    #expect(invitation.contains("Mina") && invitation.contains("Acme"))
    #expect(texts.askForAnother("Mina").contains("Mina"))
    #expect(texts.open("Acme").contains("Acme"))
    #expect(texts.qrCode(of: "https://go.example/a").contains("https://go.example/a"))
  }

  private func texts(_ texts: PageTexts) -> [String] {
    let browsers = Browser.allCases.filter(\.isInsideApp)
    return [
      texts.opensIn("Acme"), texts.openOrInstall, texts.openOnPhone("Acme"), texts.choices,
      texts.open("Acme"), texts.tryAnotherWay, texts.get(from: .appStore),
      texts.get(from: .googlePlay), texts.continueInBrowser,
      texts.invitation(from: "Mina", to: "Acme"), texts.invitation(from: nil, to: "Acme"),
      texts.openToSeeCode, texts.inviteCode, texts.copyCode, texts.copied, texts.copyByHand,
      texts.howToJoin, texts.install("Acme"), texts.enterCode, texts.reason(.exhausted) ?? "",
      texts.reason(.expired) ?? "", texts.reason(.revoked) ?? "", texts.imprint, texts.privacy,
      texts.validity(isOpen: true).before + "date" + texts.validity(isOpen: true).after,
      texts.validity(isOpen: false).before + "date" + texts.validity(isOpen: false).after,
      texts.askForAnother("Mina"), texts.askForAnother(nil), texts.notFound, texts.checkAddress,
      texts.gone, texts.askForNewLink, texts.tooManyRequests, texts.tryLater, texts.reportLink,
      texts.unavailable, texts.scan,
      texts.qrCode(of: "x"), texts.openInBrowser,
      texts.locale,
    ] + browsers.flatMap { [texts.leave($0), texts.useMenu(of: $0)] }
  }
}
