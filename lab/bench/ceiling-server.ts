import fastify from 'fastify'

/**
 * The least work of a server: `ceiling-server.ts <status> <bytes> <location?>` answers every request with a constant
 * body of that many bytes by bare Fastify, and prints its port.
 */
const [statusText = '200', bytesText = '0', location] = process.argv.slice(2)
const status = Number(statusText)
const bytes = Number(bytesText)
const body = bytes === 0 ? '' : `"${'x'.repeat(bytes - 2)}"`
const headers = {
  ...(bytes === 0 ? {} : { 'content-type': 'application/json; charset=utf-8' }),
  ...(location === undefined ? {} : { location }),
}

const server = fastify()
server.all('/*', (_request, reply) => {
  reply.code(status).headers(headers).send(body)
})
process.stdout.write(`${new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port}\n`)
