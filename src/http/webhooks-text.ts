const header = (name: string, description: string, schema: object) => ({
  ...{ name, description, schema },
  in: 'header',
  required: name !== 'X-Webhook-Signature-Next',
})
const signature = { type: 'string', pattern: '^[0-9a-f]{64}$' }

/** The requests that the service sends, for the document at `/openapi.json`. */
export const publisherWebhooks = {
  offer_completed: {
    post: {
      operationId: 'receiveOfferCompleted',
      tags: ['Webhook'],
      summary: 'A user completed an offer',
      description:
        "Sent once to the address of the app's webhook. Verify the signature over the raw body, deduplicate by `transactionId`, and answer within 5 seconds.",
      security: [],
      parameters: [
        header('X-Webhook-Signature', 'Hex HMAC-SHA256 of `<timestamp>.<body>` under the signing secret.', signature),
        header('X-Webhook-Signature-Next', 'While the secret is replaced: the signature by the new one.', signature),
        header('X-Webhook-Timestamp', 'Unix seconds, as signed.', { type: 'string', pattern: '^[0-9]+$' }),
        header('X-Webhook-Environment', 'Not signed.', { type: 'string', enum: ['live', 'test'] }),
      ],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['event', 'timestamp', 'transactionId', 'userId', 'campaignName', 'payout'],
              properties: {
                event: { type: 'string', const: 'offer_completed' },
                timestamp: { type: 'string', format: 'date-time', description: 'When this request was made.' },
                transactionId: { type: 'string', format: 'uuid' },
                userId: { type: 'string', description: 'As you sent it when you asked for offers.' },
                campaignName: { type: 'string' },
                payout: { type: ['number', 'null'], description: 'In US dollars; null if the campaign has no payout.' },
              },
            },
            example: {
              event: 'offer_completed',
              timestamp: '2026-03-31T12:00:00.000Z',
              transactionId: '0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54',
              userId: 'reader-1',
              campaignName: 'Lumen Audio',
              payout: 2.5,
            },
          },
        },
      },
      responses: {
        '2XX': { description: 'Received.' },
        '4XX': { description: 'Refused, for example for a wrong signature (401). The event is not sent again.' },
      },
    },
  },
} as const
