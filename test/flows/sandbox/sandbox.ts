import assert from 'node:assert/strict'
import { shareTestApp, type TestApp } from '../../support/app/start-test-app.ts'

export const dayMs = 86_400_000

/** Starts a service whose clock the tests of the enclosing `describe` move, at the noon of 15 June 2026. */
export function shareSandbox(environment: Record<string, string> = {}): () => TestApp {
  return shareTestApp({ environment: { TEST_CLOCK: '2026-06-15T12:00:00Z', ...environment } })
}

/** The answer of an advance; `ran` lists all work that was due on the way, oldest first. */
interface Moved {
  readonly now: string
  readonly ran: readonly { readonly at: string; readonly what: string }[]
}

/** Advances the clock to an instant, or by a number of milliseconds. */
export async function advance(test: TestApp, by: string | number): Promise<Moved> {
  const goal = typeof by === 'string' ? by : new Date(sandboxNowMs(test) + by).toISOString()
  const { status, body, text } = await test.admin('POST', '/clock', { advanceTo: goal })
  assert.equal(status, 200, text)
  return body
}

/** The instant of the sandbox; `test.clock` is real time to it. */
export function sandboxNowMs({ app }: TestApp): number {
  return app.services.clock.nowMs()
}
