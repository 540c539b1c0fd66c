import type { FastifyReply } from 'fastify'

/** Sends text that already is JSON, so that nothing is serialised; the route's response schema describes it all the same. */
export function sendJson<Reply>(reply: Reply, json: string): Reply {
  const raw = reply as unknown as FastifyReply
  raw.header('content-type', 'application/json; charset=utf-8').send(json)
  return reply
}
