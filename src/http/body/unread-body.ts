import type { FastifyRequest } from 'fastify'

/** Returns whether a body of undeclared length is on its way and unread. */
export function hasUnreadStream({ raw }: FastifyRequest): boolean {
  return raw.headers['transfer-encoding'] !== undefined && !raw.readableDidRead
}

/** Reads a body to its end, or to the limit, and keeps nothing of it; says whether it was within the limit. */
export function skipBody({ raw }: FastifyRequest, limitBytes: number, done: (isWithinLimit: boolean) => void): void {
  let length = 0
  const finish = () => {
    raw.off('data', onData).off('close', finish)
    done(length <= limitBytes)
  }
  const onData = (chunk: Buffer) => {
    length += chunk.length
    if (length > limitBytes) finish()
  }
  // A request closes when it was read to its end, and when its connection was lost.
  raw.on('data', onData).on('close', finish)
}
