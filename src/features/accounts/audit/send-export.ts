import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { AccessParts } from '../../../access/access-parts.ts'
import type { ChangeOrigin } from '../../../access/request-origin.ts'
import type { Core } from '../../../core.ts'
import { type AuditRecord, type RecordAuditServices, recordAudit } from './record-audit.ts'

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  pdf: 'application/pdf',
  xml: 'application/xml; charset=utf-8',
} as const

export interface DataExport {
  /** The file's name without its extension. */
  readonly name: string
  readonly format: keyof typeof contentTypes
  readonly text: AsyncIterable<string | Uint8Array>
  /** Its `changes` are the filters used, without anything that identifies a person. */
  readonly record: AuditRecord & { readonly action: `${string}.export` }
}

/**
 * Records an export, so that no data leave unrecorded, and sends it; each part is read once the previous one is taken.
 * HEAD does neither, since no data leave.
 */
export async function sendExport(
  services: RecordAuditServices & Pick<Core, 'database'> & Pick<AccessParts, 'expensiveTurns'>,
  origin: ChangeOrigin,
  reply: FastifyReply,
  { name, format, text, record }: DataExport,
): Promise<never> {
  const headers = {
    'content-type': contentTypes[format],
    'content-disposition': `attachment; filename="${name}.${format}"`,
  }
  if (reply.request.method === 'HEAD') return reply.headers(headers).send() as never
  await recordAudit(services.database.db, { ...services, ...origin }, record)
  const { bom } = reply.request.query as { bom?: string }
  const whole = format === 'csv' && bom === '1' ? markedText(text) : text
  const file = Readable.from(services.expensiveTurns.stream(origin.actor, whole))
  // A failure before the first part is answered as an error instead of a file.
  await once(file, 'readable')
  return reply.headers(headers).send(file) as never
}

/** Prefixes a text with a byte order mark, by which spreadsheets recognise UTF-8. */
async function* markedText(text: AsyncIterable<string | Uint8Array>): AsyncGenerator<string | Uint8Array> {
  let isFirst = true
  for await (const part of text) {
    if (isFirst) yield '\uFEFF'
    isFirst = false
    yield part
  }
}
