import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { describe, it } from 'node:test'
import { promisify } from 'node:util'
import { shareDashboard } from './share-dashboard.ts'

const run = promisify(execFile)

/** The commands that run a pasted snippet, whose output ends with the response. */
const languages = [
  { name: 'curl', command: 'bash', args: (code: string) => ['-c', `${code} -s -w '%{http_code}'`] },
  { name: 'JavaScript', command: process.execPath, args: (code: string) => ['--input-type=module', '-e', code] },
  { name: 'Python', command: 'python3', args: (code: string) => ['-c', code] },
]

/** The property that each surface's response contains. */
const surfaces = {
  Catalog: 'offers',
  Feed: 'offers',
  Message: 'clickUrl',
  Attributes: 'success',
  'Creator links': 'linkUrl',
}

describe('the snippets of the quick start', () => {
  const { demo, traffic, visitAs } = shareDashboard()

  for (const { name, command, args } of languages) {
    it(`work as pasted, in ${name}`, async (t) => {
      const isThere = await run(command, ['--version']).then(
        () => true,
        () => false,
      )
      if (!isThere) return t.skip(`${command} is not installed`)
      await using visit = await visitAs('publisher', `/apps/${traffic().appId}/keys`)
      const { page } = visit
      for (const [surface, answered] of Object.entries(surfaces)) {
        await page.getByRole('tab', { name: surface, exact: true }).click()
        await page.getByRole('figure', { name: `${surface} in ` }).waitFor()
        await page.getByText(name, { exact: true }).click()
        const block = page.getByRole('figure', { name: `${surface} in ${name}` })
        const { stdout } = await run(command, args(await block.locator('code').innerText()))
        assert.ok(/^200 |200$/.test(stdout) && stdout.includes(answered), `${surface}: ${stdout}`)
      }
    })
  }

  it("link to the hosted page only for a web app's key", async () => {
    const app = await demo().given.app({ platform: 'ios' })
    await using visit = await visitAs('operator', `/apps/${app.id}/keys`)
    const { page } = visit
    page.setDefaultTimeout(15_000)
    const tab = page.getByRole('tab', { name: 'Hosted page' })
    await page.getByRole('tab', { name: 'Catalog' }).waitFor()
    assert.equal(await tab.count(), 0)
    const web = await demo().given.app({ platform: 'web', project_id: app.projectId })
    for (const id of [app.id, web.id]) {
      await visit.open(`/apps/${id}/keys`)
      await tab.waitFor()
    }
    await demo().given.key(app.projectId, 'test', { app_id: app.id })
    await visit.open(`/apps/${app.id}/keys`)
    await page.getByRole('combobox', { name: 'API key' }).click()
    await page.getByRole('option').last().click()
    await tab.waitFor({ state: 'detached' })
  })
})
