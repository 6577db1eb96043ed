// What Objective-C sees of Linkwright. Xcode writes a header with these declarations, which is imported
// with `@import Linkwright;`. This copy is to be read: it was written by hand, and neither it nor the
// example beside it has been compiled, because there is no Objective-C compiler for Apple's systems where
// the project is built. A test sees to it that it names what the Swift source names, and nothing else.

#import <Foundation/Foundation.h>

NS_ASSUME_NONNULL_BEGIN

/// Takes links. Made in Swift, with `LWRLinkReceiver(center)`. For the main thread only.
@interface LWRLinkReceiver : NSObject

- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

/// Takes a URL. `scene` is the persistent identifier of the session of the scene, nil without scenes.
/// Returns whether the link is the app's.
- (BOOL)receiveURL:(NSURL *)url
             scene:(nullable NSString *)scene
       isColdStart:(BOOL)isColdStart NS_SWIFT_UI_ACTOR;

/// Takes a universal link. Returns whether it is the app's; NO for an activity that is no link.
- (BOOL)receiveUserActivity:(NSUserActivity *)activity
                      scene:(nullable NSString *)scene
                isColdStart:(BOOL)isColdStart NS_SWIFT_UI_ACTOR;

/// Takes the link of a notification that was tapped; `key` says where the sender puts it, beside `aps`.
/// Returns whether there is one that is the app's.
- (BOOL)receiveNotification:(NSDictionary *)userInfo key:(NSString *)key NS_SWIFT_UI_ACTOR;

@end

/// Resolves and records links. Made in Swift, with `LWRLinkClient(client)`.
@interface LWRLinkClient : NSObject

- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

/// Resolves a link and has the opening counted. The block is called once, on the main queue, with the long
/// link of a short one, else with the link itself.
- (void)processDeeplink:(NSURL *)url completionHandler:(void (^)(NSString *resolvedLink))completion;

/// Has the opening of a link counted, without waiting for it.
- (void)recordDeeplink:(NSURL *)url;

@end

NS_ASSUME_NONNULL_END
