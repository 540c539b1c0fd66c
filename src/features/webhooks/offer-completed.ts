/** A verified completion as its webhook tells it. */
export interface Completion {
  transactionId: string
  /** The end user's id exactly as the publisher supplied it. */
  userId: string
  campaignName: string
  /** The publisher's share in micros of a currency unit, whole cents; null when the campaign has no payout. */
  payoutMicros: bigint | null
}

/** The bytes of an `offer_completed` body: made once, signed as they are and sent as they are (spec 6.1). */
export function offerCompletedBody(completion: Completion, generatedAtMs: number): Buffer {
  const { transactionId, userId, campaignName, payoutMicros } = completion
  const body = {
    event: 'offer_completed',
    timestamp: new Date(generatedAtMs).toISOString(),
    transactionId,
    userId,
    campaignName,
    payout: payoutMicros === null ? null : Number(payoutMicros) / 1_000_000,
  }
  return Buffer.from(JSON.stringify(body))
}

/** A completion for send-test. A fresh UUID keeps it from matching a record, and from a receiver's deduplication. */
export function sampleCompletion(transactionId: string): Completion {
  return {
    transactionId,
    userId: `sample-user-${transactionId}`,
    campaignName: 'Sample campaign',
    payoutMicros: 2_500_000n,
  }
}
