/** Reasons why a webhook was not delivered: stable words for the delivery log, and their wording for people. */
export const deliveryReasons = {
  webhook_paused: 'Delivery was paused',
  webhook_deleted: 'No webhook is set up',
  test_webhooks_off: 'The app excludes test completions',
  process_ended: 'The process ended while it was being sent',
  installation_restored: 'The installation was restored from a backup',
  url_refused: 'Its address violates the webhook rules',
  name_not_resolved: 'The host name of its address does not resolve',
  address_refused: 'Its address is not public',
  connection_failed: 'No server answered at its address',
  tls_failed: 'The TLS connection failed; check the certificate',
  /** No status line in time, for whatever reason. */
  timeout: 'No answer within five seconds',
  connection_closed: 'The receiver closed the connection without an answer',
  invalid_response: 'The answer was not HTTP',
  redirect: 'The receiver redirected; redirects are not followed',
  status_not_2xx: 'The receiver answered with an error',
} as const

export type SendError = keyof typeof deliveryReasons

/** Reasons for skipping a delivery: the change of its webhook since the verification. */
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
