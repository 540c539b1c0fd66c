import type { FastifyReply } from 'fastify'
import { fieldError, ServiceError } from '../../../errors.ts'
import { parseIsoDateTime } from '../../../lib/time/timestamp.ts'

/** An answer, and whether it is of a call that came before under the same reference. */
export interface Repeatable<T> {
  readonly answer: T
  readonly isRepeated: boolean
}

/** Answers 201 with what was made, 200 with what a call under the same reference made before. */
export function answerOnce<T>(reply: FastifyReply, { answer, isRepeated }: Repeatable<T>): T | FastifyReply {
  return isRepeated ? reply.code(200).send(answer) : answer
}

/** When money was received: `nowMs` by default. Throws `invalid_request` for a time to come. */
export function readReceivedAt(receivedAt: string | undefined, nowMs: number): Date {
  const receivedMs = receivedAt === undefined ? nowMs : (parseIsoDateTime(receivedAt) ?? nowMs)
  if (receivedMs > nowMs) throw fieldError('receivedAt', 'must not be later than now')
  return new Date(receivedMs)
}

export function referenceUsed(): ServiceError {
  return new ServiceError('reference_used', 'This reference came before, with another amount.')
}

export function exceeds(message: string): ServiceError {
  return new ServiceError('exceeds_remaining', message)
}
