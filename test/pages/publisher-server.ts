import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestEnd } from '../support/app/start-test-app.ts'

/** A publisher's server: accepts events that its own secret verifies, and answers 401 to all others. */
export interface PublisherServer {
  readonly url: string
  secret: string
  /** The transactions of the accepted events. */
  readonly taken: string[]
}

/** Starts a publisher's server on loopback. */
export async function startPublisherServer(t: TestEnd): Promise<PublisherServer> {
  const taken: string[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const timestamp = String(request.headers['x-webhook-timestamp'])
    const expected = createHmac('sha256', publisher.secret).update(`${timestamp}.`).update(body).digest('hex')
    if (request.headers['x-webhook-signature'] !== expected) return response.writeHead(401).end()
    taken.push(JSON.parse(body.toString()).transactionId)
    return response.writeHead(204).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const publisher = { url: `http://127.0.0.1:${port}/offerwire`, secret: '', taken }
  return publisher
}
