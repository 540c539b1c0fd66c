import { setTimeout } from 'node:timers/promises'
import { startTestApp, type TestApp, type TestEnd } from '../../../test/support/app/start-test-app.ts'
import { Offerwire, type OfferwireOptions } from '../src/index.ts'

/** The real service, and a client of it. */
export interface Subject {
  readonly baseUrl: string
  readonly fetch: typeof fetch
  readonly client: Offerwire
  readonly apiKey: string
  readonly secretKey: string
  /** The service's time. */
  readonly nowMs: () => number
  /** A transaction that a test conversion may complete. */
  readonly openTransaction: () => Promise<string>
}

/** A busy machine makes the service shed load for a moment. */
const quick = { sleep: () => setTimeout(300), maxRetries: 10 }

/** The service itself, behind a public path prefix, with two campaigns and a demo campaign. */
export async function startReal(t: TestEnd): Promise<Subject & { readonly test: TestApp; readonly appId: string }> {
  const test = await startTestApp(t, {
    environment: { BASE_URL: 'https://api.example/offers', LINK_URL: 'https://go.example' },
  })
  const app = await test.given.app()
  const shown = { perk: 'A perk', badge_label: 'discount' as const }
  for (let count = 0; count < 2; count++) await test.given.campaign([app], shown)
  await test.given.campaign([app], { ...shown, is_demo: true })
  const baseUrl = `${await test.listen()}/offers`
  const nowMs = () => test.clock.nowMs()
  const common = { baseUrl, nowMs, ...quick } satisfies Partial<OfferwireOptions>
  const client = new Offerwire({ ...common, apiKey: app.liveKey, secretKey: app.liveSecret })
  const openTransaction = async () => {
    const links = await new Offerwire({ ...common, apiKey: app.testKey }).getCatalog({ userId: 'u', countryCode: 'US' })
    const click = new URL(links.offers[0]?.creatives?.[0]?.clickUrl ?? '')
    const answer = await test.request('GET', click.pathname.replace('/offers', ''))
    return new URL(String(answer.headers.location)).searchParams.get('transaction_id') ?? ''
  }
  return {
    test,
    baseUrl,
    fetch: (...call) => fetch(...call),
    client,
    apiKey: app.liveKey,
    secretKey: app.liveSecret,
    nowMs,
    appId: app.id,
    openTransaction,
  }
}
