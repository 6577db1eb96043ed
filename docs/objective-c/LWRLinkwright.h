// The Objective-C interface of Linkwright. Xcode generates a header with these declarations, which you import with
// `@import Linkwright;`. This copy was written by hand and is only meant for reading. Neither this header nor the
// examples in README.md have been compiled, because no Objective-C compiler for Apple's systems is available where the
// project is built. A test checks that this header has the same names as the Swift source.

#import <Foundation/Foundation.h>

NS_ASSUME_NONNULL_BEGIN

/// Accepts links. Create it in Swift with `LWRLinkReceiver(center)`. Use it on the main thread only.
@interface LWRLinkReceiver : NSObject

- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

/// Accepts a URL. `scene` is the persistent identifier of the scene session; nil in an app without scenes.
/// Returns whether the link center accepted the link: whether the link belongs to the app's site, or to one of the
/// `redirectHosts` of the link client.
- (BOOL)receiveURL:(NSURL *)url
             scene:(nullable NSString *)scene
       isColdStart:(BOOL)isColdStart NS_SWIFT_UI_ACTOR;

/// Accepts a universal link, or the link of one of the app's own activities. Returns whether the link center accepted
/// the link; NO if the activity contains no link.
- (BOOL)receiveUserActivity:(NSUserActivity *)activity
                      scene:(nullable NSString *)scene
                isColdStart:(BOOL)isColdStart NS_SWIFT_UI_ACTOR;

/// Accepts the link in a notification that the user tapped. `key` is the key of the link in the payload, at the same
/// level as `aps`. Returns whether the payload contains a link that the link center accepted.
- (BOOL)receiveNotification:(NSDictionary *)userInfo key:(NSString *)key NS_SWIFT_UI_ACTOR;

/// Accepts the link of a quick action on the Home Screen. `userInfo` is the `userInfo` of the quick action, with the link
/// under the key `link`. Returns whether the quick action has a link that the link center accepted.
- (BOOL)receiveQuickAction:(nullable NSDictionary<NSString *, id> *)userInfo
                     scene:(nullable NSString *)scene
               isColdStart:(BOOL)isColdStart NS_SWIFT_UI_ACTOR;

/// Accepts a link in text that the user pasted or typed. Returns whether the text contains a link that the link center
/// accepted.
- (BOOL)receivePastedText:(NSString *)text scene:(nullable NSString *)scene NS_SWIFT_UI_ACTOR;

@end

/// Whether a client records openings.
typedef NS_ENUM(NSInteger, LWROpeningRecording) {
  /// The service counts each opening.
  LWROpeningRecordingOn = 0,
  /// No opening is recorded.
  LWROpeningRecordingOff = 1,
  /// The user has not decided yet. The client keeps the openings in memory only, without sending them. They are sent if
  /// the value becomes `LWROpeningRecordingOn`.
  LWROpeningRecordingDeferred = 2,
};

/// Resolves and records links. Create it in Swift with `LWRLinkClient(client)`.
@interface LWRLinkClient : NSObject

- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

/// Resolves a link and records the opening. The block is called once on the main queue. For a short link, it receives
/// the link that contains the destination, otherwise the link itself.
- (void)processDeeplink:(NSURL *)url completionHandler:(void (^)(NSString *resolvedLink))completion;

/// Records the opening of a link without waiting for the service.
- (void)recordDeeplink:(NSURL *)url;

/// Whether the client records openings, or waits for the user's consent.
@property(nonatomic) LWROpeningRecording recording;

/// Adds a block that is called on the main queue with each problem that only a developer can solve, such as a wrong or
/// revoked app key. The text is the service's own sentence.
- (void)onProblem:(void (^)(NSString *problem))listener;

@end

NS_ASSUME_NONNULL_END
