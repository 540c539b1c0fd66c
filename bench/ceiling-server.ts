import { createServer } from 'node:http'
import fastify from 'fastify'

/**
 * The least a server can do: `ceiling-server.ts <fastify|http> <status> <bytes> <location?>` answers every request with
 * a constant body of so many bytes, and prints its port.
 */
const [kind, statusText = '200', bytesText = '0', location] = process.argv.slice(2)
const status = Number(statusText)
const bytes = Number(bytesText)
const body = bytes === 0 ? '' : `"${'x'.repeat(bytes - 2)}"`
const headers = {
  ...(bytes === 0 ? {} : { 'content-type': 'application/json; charset=utf-8' }),
  ...(location === undefined ? {} : { location }),
}

if (kind === 'fastify') {
  const server = fastify()
  server.all('/*', (_request, reply) => {
    reply.code(status).headers(headers).send(body)
  })
  process.stdout.write(`${new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port}\n`)
} else {
  const server = createServer((request, response) => {
    request.on('data', () => undefined)
    request.on('end', () => {
      response.writeHead(status, { ...headers, 'content-length': String(body.length) })
      response.end(body)
    })
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (address !== null && typeof address === 'object') process.stdout.write(`${address.port}\n`)
  })
}
