import UIKit

@testable import Linkwright

// The methods of adapters that are optional in Apple's protocols.
extension ShareItemSource: UIActivityItemSourceSubjectMethods, UIActivityItemSourceMetadataMethods {
}
