// Expected: error: call to main actor-isolated instance method 'receive'
import Linkwright
import UIKit

func hand(_ link: IncomingLink, to center: any LinkReceiving) { center.receive(link) }
