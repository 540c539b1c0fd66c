import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { CompressedFile } from '../lib/compressed-file.ts'
import { acceptedCodings } from './accepted-codings.ts'

const digests = new WeakMap<CompressedFile, string>()

/** Sends a kept file in the smallest accepted coding, or answers that the caller's copy is still valid. */
export function sendCompressed(
  reply: FastifyReply,
  headers: IncomingHttpHeaders,
  file: CompressedFile,
  type: string,
): FastifyReply {
  const digest = digests.get(file) ?? hash('sha256', file.identity, 'base64url').slice(0, 16)
  digests.set(file, digest)
  const coding = acceptedCodings(headers['accept-encoding'])[0]?.[0] ?? 'identity'
  reply.headers({ 'cache-control': 'public, no-cache', vary: 'Accept-Encoding', etag: `"${digest}-${coding}"` })
  // The copy is the same in any coding, and a proxy that compresses makes the tag a weak one.
  if (headers['if-none-match']?.includes(digest)) return reply.code(304).send()
  if (coding !== 'identity') reply.header('content-encoding', coding)
  return reply.type(type).send(file[coding])
}
