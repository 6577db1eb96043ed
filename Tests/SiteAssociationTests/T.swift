import Testing
@testable import SiteAssociation
