import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { ServiceError } from '../../errors.ts'
import { isStorableText } from '../../lib/text/text.ts'
import { refuseEncodings } from './json-body.ts'

/**
 * Makes the routes of a scope take a table of `text/csv` as their body, which handlers get as its text. Any other body,
 * and none, is a 400.
 *
 * @param beside whether they take JSON, too.
 */
export function acceptCsvBodies(scope: FastifyInstance, beside?: 'json'): void {
  const types = beside === undefined ? 'text/csv' : 'text/csv or application/json'
  const refusal = () => new ServiceError('invalid_request', `The body must be of the Content-Type ${types}.`)
  if (beside === undefined) scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    try {
      refuseEncodings(request)
      done(null, readText(body))
    } catch (error) {
      done(error as Error)
    }
  })
  scope.addContentTypeParser('*', (_request, _payload, done) => done(refusal()))
  scope.addHook('preValidation', async ({ body }) => {
    if (body === undefined) throw refusal()
  })
}

function readText(body: Buffer): string {
  const text = body.toString('utf8')
  if (isUtf8(body) && isStorableText(text)) return text
  throw new ServiceError('invalid_request', 'The body must be text in UTF-8 without NUL.')
}
