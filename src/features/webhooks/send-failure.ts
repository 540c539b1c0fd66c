/** Why an attempt failed: stable words of the delivery log. */
export type SendError =
  /** The URL breaks the address rules. */
  | 'url_refused'
  | 'name_not_resolved'
  /** The name resolves to an address that is not public. */
  | 'address_refused'
  | 'connection_failed'
  | 'tls_failed'
  /** No status line within the time allowed, whatever the receiver was busy with. */
  | 'timeout'
  /** The receiver ended the connection without an answer. */
  | 'connection_closed'
  | 'invalid_response'
  /** A 3xx, which is never followed. */
  | 'redirect'
  /** Any other status that is not 2xx. */
  | 'status_not_2xx'
  | Withdrawal
  /** The app excludes test completions. */
  | 'test_webhooks_off'

/** Why a delivery is skipped: the change of its webhook since the verification. */
export type Withdrawal = 'webhook_paused' | 'webhook_deleted'

/** Ends an attempt before its status line; never leaves the webhooks feature. */
export class SendFailure extends Error {
  readonly error: SendError

  constructor(error: SendError, options: ErrorOptions = {}) {
    super(error, options)
    this.name = 'SendFailure'
    this.error = error
  }
}
