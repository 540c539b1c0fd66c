import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { before, describe, it } from 'node:test'
import { sections } from '../../site/contents.ts'
import { type DemoTestApp, shareDemoApp } from '../support/app/start-demo-app.ts'
import { testAdminToken } from '../support/app/start-test-app.ts'
import { freePort } from '../support/free-port.ts'
import { type Block, blocksOf, snippetsOf } from './guide-snippets.ts'
import { runGuide } from './run-guide.ts'
import { startConversion } from './start-conversion.ts'

/**
 * Blocks that are not part of an executed guide, by their first words: the test that runs them, or the reason why none
 * does.
 */
const elsewhere: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'README.md': { 'npm ci': 'whoever runs this test has done it' },
  'docs/guides/start-here.md': { 'npm ci': 'as in README.md' },
  'docs/guides/web-page.md': {
    'npm install @offerwire/web': 'no registry has it yet',
    'npm run build': 'packages/published.test.ts',
    'offerwire-feed {': 'site.page.test.ts',
    "document.querySelector('offerwire-feed')": 'site.page.test.ts',
    'http://localhost:3000/o?': 'site.page.test.ts',
  },
  'docs/guides/react.md': {
    'npm install @offerwire/react': 'no registry has it yet',
    'npm run build': 'packages/published.test.ts',
  },
  'docs/guides/react-native.md': {
    'npm install @offerwire/react': 'no registry has it yet',
    'npm run build': 'packages/published.test.ts',
  },
  'docs/guides/ios.md': { 'import Offerwire': 'swift-screens.test.ts' },
  'docs/guides/android.md': {
    '<uses-permission': 'android-manifest.page.test.ts',
    'import android': 'packages/web/test/kotlin-client.test.ts compiles it; running it needs Android',
  },
  'docs/guides/webhooks.md': {
    'npx offerwire listen': 'packages/cli/test/commands.test.ts',
    '{\n  "event": "offer_completed"': 'other-snippets.test.ts',
    '{\n  "event": "alert"': 'src/features/alerts/alerts.route.test.ts',
  },
  'docs/guides/conversions.md': {
    'const id = new URLSearchParams': 'site.page.test.ts',
    '<script>': 'site.page.test.ts',
    'const session = await stripe': 'other-snippets.test.ts',
    "add_action('template_redirect'": 'other-snippets.test.ts',
    'http://localhost:3000/postback': 'other-snippets.test.ts',
  },
  'docs/guides/paying-publishers.md': {
    'curl -s -X PUT "$OFFERWIRE_URL/admin/v1/projects/$PROJECT_ID/payment-method"':
      'test/flows/billing/payment-methods.test.ts',
    'curl -s https://www.ecb.europa.eu': 'src/features/billing/rates/rates.route.test.ts',
    'payment_id,state,reference,fee,failure': 'test/flows/billing/payment-batches.test.ts',
  },
  'docs/guides/sandbox.md': {
    'npx offerwire sandbox': 'packages/cli/test/sandbox.test.ts',
    'npx offerwire scenario': 'packages/cli/test/scenario.test.ts',
    'docker run': 'test/deploy/pack.test.ts starts the command of the package, which the image holds',
    'ok      1': 'packages/cli/test/scenario.test.ts',
    '{\n  "name": "cap-of-one"': 'packages/cli/test/scenario.test.ts',
    'curl -s "$OFFERWIRE_URL/admin/v1/clock"': 'test/flows/sandbox/clock.test.ts',
    '{\n  "now"': 'test/flows/sandbox/clock.test.ts',
  },
  'docs/guides/test-before-live.md': { 'npx offerwire doctor': 'packages/cli/test/commands.test.ts' },
  'docs/operations/deploy.md': {
    'npm run pack': 'test/deploy/pack.test.ts',
    'docker build': 'test/deploy/image.test.ts builds it without Docker',
    'export ADMIN_TOKEN': 'test/deploy/compose.test.ts, with TEST_COMPOSE',
    'cd /opt/offerwire': 'test/deploy/systemd.test.ts runs the unit',
  },
  'docs/operations/backup.md': {
    'export BACKUP_PASSPHRASE': 'test/deploy/backup.test.ts',
    wal_level: 'test/deploy/recovery.test.ts',
    pg_basebackup: 'test/deploy/recovery.test.ts',
    restore_command: 'test/deploy/recovery.test.ts',
    'update webhook_delivery': 'other-snippets.test.ts',
  },
  'docs/operations/upgrade.md': { 'compose=': 'test/deploy/manifests.test.ts holds it against the nodes' },
  'docs/operations/watch.md': { scrape_configs: 'test/deploy/watch.test.ts' },
  'docs/scaling.md': { 'export ENCRYPTION_KEY': 'test/deploy/compose.test.ts, with TEST_COMPOSE' },
  'docs/trusted-parts.md': {
    'docker buildx': 'trusted-parts.test.ts reads its images; running it asks registries',
    'curl -O': 'trusted-parts.test.ts, of a release on loopback',
  },
  'docs/performance.md': {
    'npm run bench': 'performance-page.test.ts',
    'npm run bench:history': 'performance-page.test.ts',
  },
  'packages/cli/README.md': { 'npx offerwire start': 'packages/cli/test' },
  'packages/server/README.md': { 'npm install': 'no registry has it yet' },
  'packages/web/README.md': {
    'npm install': 'no registry has it yet',
    '<offerwire-feed': 'packages/web/test/element.page.test.ts',
  },
  'packages/react/README.md': { 'npm install': 'no registry has it yet' },
  'examples/README.md': {
    OFFERWIRE_API_KEY: 'tools/test-examples.ts',
    'PORT=4242': 'examples/stripe-forwarder.test.ts',
  },
}
/** Blocks that site.page.test.ts opens and typed-snippets.test.ts compiles. */
const isForBrowsers = ({ language, isRun }: Block) =>
  /^(tsx?|html|js)$/.test(language) && (isRun || /^tsx?$/.test(language))

describe('the snippets of the guides, followed as by a reader', () => {
  const shared = shareDemoApp({ at: new Date().toISOString() })
  let demo: DemoTestApp
  before(() => {
    demo = shared()
  })

  const pages = ['README.md', ...sections.flatMap((section) => section.pages.map(({ source }) => source))]
  const guides = pages.filter((source) => hasCommands(source))

  for (const guide of guides) {
    const missing = commandsOf(guide).filter((command) => spawnSync('which', [command]).status !== 0)
    const skip = missing.length > 0 && `${missing.join(', ')} not installed`
    it(`${guide} works from beginning to end`, { skip }, async (t) => {
      await runGuide(t, guide, { ...(await reader(demo)), ...(await startConversion(demo)) })
    })
  }

  it('cover every block of every page', () => {
    for (const page of pages) {
      const isDone = ({ file, isRun, info }: Block) => file !== undefined || isRun || info === 'text output'
      const left = blocksOf(page).filter((block) => !isForBrowsers(block) && !(guides.includes(page) && isDone(block)))
      const starts = Object.keys(elsewhere[page] ?? {})
      const isStart = (start: string) => (block: Block) => block.code.trimStart().startsWith(start)
      assert.deepEqual(
        left.filter((block) => !starts.some((start) => isStart(start)(block))).map(({ code }) => code),
        [],
        page,
      )
      assert.deepEqual(
        starts.filter((start) => !left.some(isStart(start))),
        [],
        page,
      )
    }
  })
})

function hasCommands(source: string): boolean {
  return snippetsOf(source).some(({ kind }) => kind === 'command')
}

/** The programs besides Node that a guide's commands need. */
function commandsOf(source: string): string[] {
  const text = snippetsOf(source)
    .map((snippet) => (snippet.kind === 'command' ? snippet.text : ''))
    .join('\n')
  return ['curl', 'python3', 'openssl'].filter((command) => text.includes(command))
}

/** Returns the variables that the first page tells its reader to note. */
async function reader({ baseUrl, publisher }: DemoTestApp): Promise<Record<string, string>> {
  const [port, shopifyPort] = [await freePort(), await freePort()]
  return {
    OFFERWIRE_URL: baseUrl,
    OFFERWIRE_KEY: publisher.liveKey,
    OFFERWIRE_SECRET: publisher.liveSecret,
    OFFERWIRE_TEST_KEY: publisher.testKey,
    OFFERWIRE_TOKEN: testAdminToken,
    PROJECT: publisher.projectId,
    PORT: String(port),
    SHOPIFY_PORT: String(shopifyPort),
  }
}
