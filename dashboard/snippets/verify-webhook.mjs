// node verify-webhook.mjs, with SIGNING_SECRET in the environment
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const { SIGNING_SECRET: secret, PORT = '8080' } = process.env
if (!secret) throw new Error('Set SIGNING_SECRET.')

function isGenuine(headers, rawBody) {
  const timestamp = String(headers['x-webhook-timestamp'] ?? '')
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300)) return false
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(rawBody).digest()
  // While the secret is rotated with an overlap, the second is made with the new one.
  return ['x-webhook-signature', 'x-webhook-signature-next'].some((name) => {
    const given = Buffer.from(String(headers[name] ?? ''), 'hex')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

async function receive(request, response) {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const rawBody = Buffer.concat(chunks) // the bytes as received, never parsed and printed again
  if (!isGenuine(request.headers, rawBody)) return response.writeHead(401).end()
  const event = JSON.parse(rawBody)
  // Answer first, within five seconds; work afterwards. event.transactionId tells a repetition.
  response.writeHead(200).end()
  console.log(event.event, event.transactionId, event.userId)
}

createServer((request, response) => {
  receive(request, response).catch((error) => {
    console.error(error) // such as a caller that went away in the middle: the next one is served all the same
    if (!response.headersSent) response.writeHead(400).end()
  })
}).listen(Number(PORT))
