extension PageTexts {
  /// The sentences of the pages in English.
  static let english = PageTexts(
    .english,
    [
      .opensIn: "This link opens in {app}",
      .openOrInstall: "Open it in the app, or get the app first if you don’t have it yet.",
      .openOnPhone: "You need the {app} app on your phone to open it.",
      .choices: "Ways to open this link",
      .open: "Open in {app}",
      .tryAnotherWay: "Didn’t open? Try another way",
      .getFromAppStore: "Download on the App Store",
      .getFromGooglePlay: "Get it on Google Play",
      .continueInBrowser: "Continue in the browser",
      .invitationFrom: "“{inviter}” invited you to {app}",
      .invitation: "You’re invited to {app}",
      .validUntil: "Valid until {date}",
      .openToSeeCode: "Open the link to see your invite code.",
      .inviteCode: "Your invite code",
      .copyCode: "Copy code",
      .copied: "Copied",
      .copyByHand: "Now copy the selected code",
      .howToJoin: "How to join",
      .install: "Install {app}",
      .enterCode: "Open the app and enter the code",
      .invitationUsedUp: "This invitation has already been used",
      .invitationExpired: "This invitation has expired",
      .invitationRevoked: "This invitation was withdrawn",
      .wasValidUntil: "It was valid until {date}.",
      .askInviter: "Ask “{inviter}” for a new one.",
      .askForAnother: "Ask the person who invited you for a new one.",
      .notFound: "We couldn’t find this link",
      .checkAddress:
        "Check that the address is complete. Part of it may have been lost when it was copied.",
      .gone: "This link is no longer available",
      .askForNewLink:
        "It has expired or was taken down. Ask the person who shared it for a new one.",
      .tooManyRequests: "Too many requests",
      .unavailable: "This link can’t be opened right now",
      .tryLater: "Please wait a minute, then open the link again.",
      .reportLink: "Report this link",
      .imprint: "Legal notice",
      .privacy: "Privacy",
      .scan: "Scan with your phone’s camera",
      .qrCode: "QR code for {link}",
      .leaveBrowser:
        "Apps often can’t be opened from inside {browser}. Open this page in your browser first.",
      .leaveThisApp:
        "Apps often can’t be opened from inside this app. Open this page in your browser first.",
      .openInBrowser: "Open in your browser",
      .useMenuOfInstagram:
        "If the app doesn’t open, tap ⋯ at the top right and choose “Open in external browser”.",
      .useMenuOfFacebook: "If the app doesn’t open, tap ⋯ and choose “Open in external browser”.",
      .useMenu: "If the app doesn’t open, choose “Open in browser” from this screen’s menu.",
    ],
    locale: "en_US"
  )
}
