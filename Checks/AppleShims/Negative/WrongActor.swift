// Expected: error: main actor-isolated property 'url' can not be referenced
import UIKit

func text(of context: UIOpenURLContext) -> String { context.url.absoluteString }
