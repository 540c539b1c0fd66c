import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { playDueTraffic } from '../src/demo/traffic.ts'
import { makeDemoTraffic } from '../test/pages/demo-traffic.ts'
import { openBrowser } from '../test/support/open-browser.ts'
import { type DemoTestApp, startDemoApp } from '../test/support/start-demo-app.ts'
import { projectRoot } from './generate/write-generated.ts'

const folder = join(projectRoot, 'docs/images')

interface Picture {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly path: string
  readonly colorScheme?: 'dark'
}

/** The pictures that README and `docs/` show. */
function picturesOf({ publisher: { appId } }: DemoTestApp, transactionId: string): Picture[] {
  const publisher = { email: 'publisher@offerwire.local', password: 'test-demo-password' }
  const advertiser = { email: 'advertiser@offerwire.local', password: 'test-demo-password' }
  const operator = { email: 'operator@offerwire.local', password: 'test-admin-password' }
  return [
    { ...publisher, name: 'overview', path: `/apps/${appId}/overview` },
    { ...publisher, name: 'overview-dark', path: `/apps/${appId}/overview`, colorScheme: 'dark' },
    { ...publisher, name: 'offers', path: `/apps/${appId}/offers` },
    { ...publisher, name: 'transaction', path: `/apps/${appId}/transactions/${transactionId}` },
    { ...publisher, name: 'quick-start', path: `/apps/${appId}/keys?surface=feed` },
    { ...advertiser, name: 'campaigns', path: '/' },
    { ...operator, name: 'health', path: '/operator/health' },
  ]
}

async function takePicture(browser: Browser, baseUrl: string, picture: Picture): Promise<void> {
  const viewport = { width: 1360, height: 880 }
  await using context = await browser.newContext({ viewport, colorScheme: picture.colorScheme ?? 'light' })
  const page = await context.newPage()
  await signIn(page, baseUrl, picture)
  await page.goto(`${baseUrl}/dashboard${picture.path}`)
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: join(folder, `${picture.name}.png`), animations: 'disabled' })
  process.stdout.write(`docs/images/${picture.name}.png written\n`)
}

async function signIn(page: Page, baseUrl: string, { email, password }: Picture): Promise<void> {
  const data = { email, password }
  const answer = await page.request.post(`${baseUrl}/auth/sign-in`, { data, headers: { origin: baseUrl } })
  if (!answer.ok()) throw new Error(`${email} is not signed in: ${answer.status()}`)
}

await using endings = new AsyncDisposableStack()
const after = (end: unknown) => endings.defer(end as () => Promise<void>)
const demo = await startDemoApp({ after }, { at: new Date().toISOString() })
await playDueTraffic(demo.app.services, new AbortController().signal)
const { transactionId } = await makeDemoTraffic(demo)
const browser = await openBrowser({ after } as Parameters<typeof openBrowser>[0])
mkdirSync(folder, { recursive: true })
for (const picture of picturesOf(demo, transactionId)) await takePicture(browser, demo.baseUrl, picture)
