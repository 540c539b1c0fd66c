import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { freePort } from '../free-port.ts'
import type { GivenApp, GivenCampaign } from './given.ts'
import { startTestApp, type TestApp, type TestEnd } from './start-test-app.ts'

/** The service for tests of the examples: at its own address, with the machine's clock. */
export interface ExampleService {
  readonly test: TestApp
  readonly url: string
  readonly app: GivenApp
  readonly campaign: GivenCampaign
}

/** Starts the service with an app on one platform that grants credits, and a campaign for all countries. */
export async function startService(t: TestEnd, platform: 'web' | 'api' = 'web'): Promise<ExampleService> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const test = await startTestApp(t, { at: new Date().toISOString(), environment: { BASE_URL: url } })
  await test.app.api.listen({ port, host: '127.0.0.1' })
  const app = await test.given.app({ platform })
  await test.admin('PATCH', `/apps/${app.id}`, { entitlement: { type: 'credit', value: 5 } })
  const campaign = await test.given.campaign([app], {
    name: 'Lumen <Audio>',
    perk: 'One month free',
    payout_micros: 2_500_000n,
  })
  return { test, url, app, campaign }
}

/** Why an example is not tested: its dependencies are not installed in its folder. False if they are. */
export function reasonToSkip(folder: string, library: string): string | false {
  return existsSync(join(folder, 'node_modules', library)) ? false : `needs npm ci in examples/${basename(folder)}`
}
