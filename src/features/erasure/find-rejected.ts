import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '../../db/database.ts'
import type { PersonKey } from '../../lib/ids/person-key.ts'
import { hasJsonValue, hasPhrase } from '../../lib/text/json-values.ts'
import { parseStrictJson } from '../../lib/text/strict-json.ts'
import { listRejected } from './erasure.queries.ts'

/** Finds the rejected ingestion requests of an app that have a person's id anywhere in the body, which may be no JSON. */
export async function findRejected(db: Db, person: PersonKey): Promise<string[]> {
  const found: string[] = []
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const next = await listRejected(db, person, after)
    for (const { id, body } of next) {
      if (body !== null && hasValue(body, person.userId)) found.push(id)
      // A body may take milliseconds.
      await nextTurn()
    }
    const last = next.at(-1)
    if (last === undefined) return found
    after = last.id
  }
}

function hasValue(body: Buffer, value: string): boolean {
  const text = body.toString()
  return hasJsonValue(text, value) || ('fault' in parseStrictJson(body) && hasPhrase(text, value))
}
