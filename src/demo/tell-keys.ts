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
 * The demo network's keys, for the one who has started the service for the first time (none where there is no network).
 * Undefined for everybody after: secrets are told once, by the first start that came as far as serving.
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
