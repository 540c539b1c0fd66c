import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { openHtml } from '../../packages/web/test/open-page.ts'
import { projectRoot } from '../../tools/project-root.ts'
import { freePort } from '../support/free-port.ts'
import { shareDashboard } from './share-dashboard.ts'

// Own process: it starts programs.

describe('the snippet for a framework', () => {
  const { traffic, visitAs } = shareDashboard()

  /** The code that the quick start shows, as copied. */
  async function copied(framework: string, file: string): Promise<string> {
    await using visit = await visitAs(
      'publisher',
      `/apps/${traffic().appId}/keys?surface=framework&framework=${framework}`,
    )
    return await visit.page.getByRole('figure', { name: file }).locator('code').innerText()
  }

  it('for plain HTML shows offers', async (t) => {
    const html = await copied('html', 'index.html')
    assert.match(html, /api-key="pk_test_/)
    const page = await openHtml(t, html)
    await page.locator('offerwire-feed a').first().waitFor()
  })

  it('for Node returns offers', async (t) => {
    const port = await freePort()
    await runServer(t, await copied('node', 'server.mjs'), port)
    const offers = await answerOf(`http://127.0.0.1:${port}/`)
    assert.ok(offers.length > 0 && 'clickUrl' in (offers[0] ?? {}), JSON.stringify(offers))
  })

  it('for curl returns offers', async () => {
    const { stdout } = await promisify(execFile)('bash', ['-c', `${await copied('curl', 'Feed')} -s`])
    assert.ok(JSON.parse(stdout).offers.length > 0, stdout)
  })

  for (const [framework, file] of [
    ['react', 'offers.tsx'],
    ['next', 'app/offers/page.tsx'],
    ['react-native', 'offers.tsx'],
    ['swift', 'OfferList.swift'],
    ['kotlin', 'Offers.kt'],
  ] as const) {
    it(`for ${framework} contains the app's key, and no placeholder`, async () => {
      const code = await copied(framework, file)
      assert.match(code, /["']pk_test_\w{20,}["']/)
      assert.doesNotMatch(code, /offers\.example|your_key/)
    })
  }
})

/** Runs a pasted server beside the libraries. */
async function runServer(t: TestContext, code: string, port: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'offerwire-snippet-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  await symlink(join(projectRoot, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'server.mjs'), code)
  const environment = { ...process.env, PORT: String(port), NODE_OPTIONS: '--conditions=offerwire-source' }
  const server = spawn(process.execPath, ['server.mjs'], { cwd: folder, env: environment, stdio: 'inherit' })
  t.after(() => server.kill())
}

async function answerOf(url: string): Promise<object[]> {
  for (let tries = 0; tries < 200; tries++) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer !== undefined) return (await answer.json()) as object[]
    await sleep(100)
  }
  throw new Error(`${url} does not answer`)
}
