import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { freePort } from '../support/free-port.ts'
import { startReceiver } from '../support/receiver/start-receiver.ts'
import { shareDashboard } from './share-dashboard.ts'

describe('the alerts of an app', () => {
  const { demo, traffic, visitAs } = shareDashboard({ WEBHOOK_ALLOW_PRIVATE: 'true' })

  it('are set, kept and cleared, and a wrong address is reported at its field', async () => {
    const { appId } = traffic()
    await using visit = await visitAs('publisher', `/apps/${appId}/settings?tab=alerts`)
    const { page } = visit
    const stored = async () => (await demo().admin('GET', `/apps/${appId}/alerts`)).body
    await page.getByLabel('URL').fill('ftp://hooks.example/')
    await page.getByRole('button', { name: 'Save alerts' }).click()
    await page.getByText('This must be an absolute https URL.').waitFor()
    visit.takeProblems()
    await page.getByLabel('URL').fill('')
    await page.getByLabel('E-mail').fill('ops@example.com')
    await page.getByRole('button', { name: 'Save alerts' }).click()
    await page.getByText('Alerts saved').waitFor()
    assert.deepEqual(await stored(), { email: 'ops@example.com', url: null })
    await page.reload()
    await visit.settle()
    await page.getByLabel('E-mail').fill('')
    await page.getByRole('button', { name: 'Save alerts' }).click()
    await page.getByText('Alerts saved').waitFor()
    assert.deepEqual(await stored(), { email: null, url: null })
    assert.deepEqual(visit.takeProblems(), [])
  })

  it('are tested from the page, which names the remedy if a test does not arrive', async (t) => {
    const { appId } = traffic()
    const receiver = await startReceiver((socket) => socket.end('HTTP/1.1 204 No Content\r\n\r\n'))
    t.after(() => demo().admin('PATCH', `/apps/${appId}/alerts`, { email: null, url: null }))
    await using visit = await visitAs('publisher', `/apps/${appId}/settings?tab=alerts`)
    const { page } = visit
    await page.getByText('Save an e-mail address or a URL first.').waitFor()
    await page.getByLabel('URL').fill(`http://127.0.0.1:${receiver.port}/hook`)
    await page.getByLabel('E-mail').fill('ops@example.com')
    await page.getByRole('button', { name: 'Save alerts' }).click()
    await page.getByRole('button', { name: 'Send test to URL' }).click()
    await page.getByText('Test alert delivered').waitFor()
    assert.match(receiver.heard.join(), /"matter":"test"/)
    assert.deepEqual(visit.takeProblems(), [])
    await page.getByRole('button', { name: 'Send test e-mail' }).click()
    await page.getByText('Ask its operator to set SMTP_URL').waitFor()
    visit.takeProblems()
    await demo().admin('PATCH', `/apps/${appId}/alerts`, { url: `http://127.0.0.1:${await freePort()}/` })
    await page.reload()
    await page.getByRole('button', { name: 'Send test to URL' }).click()
    await page.getByText('It wasn’t sent: connection failed. Check the URL').waitFor()
    assert.deepEqual(visit.takeProblems(), [])
  })
})
