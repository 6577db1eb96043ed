internal import Mustache

/// The template asks each value for its parts by name. Without these conformances, swift-mustache
/// would mirror the value for every name, which takes most of the time of rendering a page.
///
/// An optional that is nil answers nil, so the look-up continues in the enclosing part.
extension PageModel: MustacheParent {
  func child(named name: String) -> Any? {
    switch name {
    case "language": language
    case "direction": direction
    case "title": title
    case "themeLight": themeLight
    case "themeDark": themeDark
    case "isKeptFromIndexes": isKeptFromIndexes
    case "banner": banner
    case "social": social
    case "favicon": favicon
    case "touchIcon": touchIcon
    case "stylesheet": stylesheet
    case "script": script
    case "picture": picture
    case "header": header
    case "icon": icon
    case "initial": initial
    case "appName": appName
    case "appNameDirection": appNameDirection
    case "heading": heading
    case "headingDirection": headingDirection
    case "isHeadingWhole": isHeadingWhole
    case "invited": invited
    case "lead": lead
    case "leadDirection": leadDirection
    case "isLeadOwn": isLeadOwn
    case "validity": validity
    case "notice": notice
    case "code": code
    case "steps": steps
    case "navigation": navigation
    case "report": report
    case "footer": footer
    case "qrCode": qrCode
    default: nil
    }
  }
}

extension PageModel.Button: MustacheParent {
  func child(named name: String) -> Any? {
    switch name {
    case "style": style
    case "href": href
    case "label": label
    case "isForMac": isForMac
    case "badge": badge
    default: nil
    }
  }
}

extension PageModel.Navigation: MustacheParent {
  func child(named name: String) -> Any? {
    switch name {
    case "purpose": purpose
    case "buttons": buttons
    default: nil
    }
  }
}

extension PageModel.Notice: MustacheParent {
  func child(named name: String) -> Any? {
    switch name {
    case "explanation": explanation
    case "wayOut": wayOut
    case "addressClick": addressClick
    case "isAfterButtons": isAfterButtons
    default: nil
    }
  }
}

extension PageModel.Code: MustacheParent {
  func child(named name: String) -> Any? {
    switch name {
    case "codeLabel": codeLabel
    case "groups": groups
    case "copy": copy
    case "done": done
    case "failed": failed
    default: nil
    }
  }
}

extension PageModel.Validity: MustacheParent {
  func child(named name: String) -> Any? {
    switch name {
    case "untilBefore": untilBefore
    case "untilInstant": untilInstant
    case "untilDate": untilDate
    case "untilAfter": untilAfter
    default: nil
    }
  }
}

extension PageModel.Steps: MustacheParent {
  func child(named name: String) -> Any? {
    switch name {
    case "stepsTitle": stepsTitle
    case "items": items
    default: nil
    }
  }
}

extension PageModel.Report: MustacheParent {
  func child(named name: String) -> Any? {
    switch name {
    case "reportURL": reportURL
    case "reportLabel": reportLabel
    default: nil
    }
  }
}

extension PageModel.Picture: MustacheParent {
  func child(named name: String) -> Any? {
    switch name {
    case "source": source
    case "width": width
    case "height": height
    default: nil
    }
  }
}

extension PageModel.Footer: MustacheParent {
  func child(named name: String) -> Any? { name == "footerLinks" ? footerLinks : nil }
}

extension PageModel.FooterLink: MustacheParent {
  func child(named name: String) -> Any? {
    switch name {
    case "footerURL": footerURL
    case "footerLabel": footerLabel
    default: nil
    }
  }
}

extension PageModel.QR: MustacheParent {
  func child(named name: String) -> Any? {
    switch name {
    case "qrLabel": qrLabel
    case "side": side
    case "path": path
    case "caption": caption
    case "shownAddress": shownAddress
    case "addressParts": addressParts
    default: nil
    }
  }
}

extension SocialCard: MustacheParent {
  func child(named name: String) -> Any? {
    switch name {
    case "socialTitle": socialTitle
    case "summary": summary
    case "address": address
    case "canonical": canonical
    case "siteName": siteName
    case "locale": locale
    case "image": image
    case "imageSize": imageSize
    case "twitterCard": twitterCard
    default: nil
    }
  }
}

extension SocialCard.ImageSize: MustacheParent {
  func child(named name: String) -> Any? {
    switch name {
    case "imageWidth": imageWidth
    case "imageHeight": imageHeight
    default: nil
    }
  }
}
