/** An end user of an app, by the publisher's own id. */
export interface UserKey {
  readonly appId: string
  readonly userId: string
}
