import { secretPurposes } from '../lib/ids/secret-box.ts'
import type { Services } from '../services.ts'
import { listDemoKeys, noteOnce } from './demo.queries.ts'

/** A key of the demo network with its secret. */
export interface DemoKey {
  readonly environment: 'live' | 'test'
  readonly publishableKey: string
  readonly secretKey: string
}

/**
 * Returns the demo network's keys on the first start that reaches serving; none where there is no network. Undefined on
 * every later start: secrets are shown once.
 */
export async function tellDemoKeys(
  services: Pick<Services, 'database' | 'clock' | 'secretBox'>,
): Promise<DemoKey[] | undefined> {
  const { db } = services.database
  if (!(await noteOnce(db, 'welcome', String(services.clock.nowMs())))) return undefined
  const keys = await listDemoKeys(db)
  return keys.flatMap(({ id, environment, publishable_key: publishableKey, secret_key_sealed: sealed }) => {
    const secretKey = services.secretBox.open(sealed, secretPurposes.apiKey(id))
    return secretKey === undefined ? [] : [{ environment, publishableKey, secretKey }]
  })
}
