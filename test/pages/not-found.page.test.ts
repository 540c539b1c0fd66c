import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { signedInMember } from '../support/app/member.ts'
import { shareDashboard } from './share-dashboard.ts'

describe('a wrong address or input in the dashboard', () => {
  const { demo, traffic, visitAs } = shareDashboard()

  it('an unknown app or organization is reported as not found', async () => {
    const unknown = '01a20000-0000-7000-8000-000000000000'
    await using visit = await visitAs('operator', '/')
    const { page } = visit
    for (const path of [`/apps/${unknown}/offers`, '/apps/nonsense/overview', `/organizations/${unknown}/campaigns`]) {
      await visit.follow(path)
      await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
      assert.equal(await page.getByText('…', { exact: true }).count(), 0, path)
      assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), 0, path)
      await page.getByRole('link', { name: 'Go to the home page' }).click()
      await page.getByRole('heading', { level: 1, name: 'Tenants' }).waitFor()
    }
  })

  it('another member’s address reads and links to nothing of theirs', async () => {
    await using visit = await visitAs('advertiser', '/')
    const { page } = visit
    const goHome = async () => {
      await page.getByRole('link', { name: 'Go to the home page' }).click()
      await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    }
    await visit.follow(`/apps/${traffic().appId}/overview`)
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
    await goHome()
    visit.takeProblems()
    await visit.follow('/operator/transactions/nonsense')
    await page.getByText('This page is for the operator').waitFor()
    assert.equal(await page.getByRole('link', { name: /^(Tenants|Audit)/ }).count(), 0)
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Campaigns' }).waitFor()
    await goHome()
    assert.deepEqual(visit.takeProblems(), [])
  })

  it('an address that ends before its page opens the first page there', async () => {
    const { appId, organizationId } = traffic()
    await using visit = await visitAs('operator', '/operator')
    const heading = (name: string) => visit.page.getByRole('heading', { level: 1, name }).waitFor()
    await heading('Tenants')
    for (const path of [`/apps/${appId}`, `/organizations/${organizationId}`]) {
      await visit.follow(path)
      await heading('Overview')
    }
  })

  it('a project without an app leads its member to create one', async () => {
    const { body: project } = await demo().admin('POST', '/projects', { name: 'Quiet Reader' })
    await using visit = await visitAs(await signedInMember(demo(), { role: 'publisher', projectId: project.id }), '/')
    const { page } = visit
    await page.getByText('No apps yet').waitFor()
    await page.getByRole('button', { name: 'Create app' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Quiet Reader for iOS')
    await page.getByRole('dialog').getByLabel('iOS').check()
    await page.getByRole('dialog').getByRole('button', { name: 'Create app' }).click()
    await page.getByRole('heading', { level: 1, name: 'Keys and quick start' }).waitFor()
    assert.deepEqual(visit.takeProblems(), [])
  })

  it('the settings of an app lead to creating the next one', async () => {
    const app = await demo().given.app({ name: 'Reader for iOS', platform: 'ios' })
    const user = await signedInMember(demo(), { role: 'publisher', projectId: app.projectId })
    await using visit = await visitAs(user, `/apps/${app.id}/settings`)
    const { page } = visit
    page.setDefaultTimeout(15_000)
    await page.getByRole('button', { name: 'Create app' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Reader for Android')
    await page.getByRole('dialog').getByLabel('Android').check()
    await page.getByRole('dialog').getByRole('button', { name: 'Create app' }).click()
    await page.getByRole('heading', { level: 1, name: 'Keys and quick start' }).waitFor()
    await page.getByRole('button', { name: 'Switch app or organization' }).click()
    for (const name of ['Reader for iOS', 'Reader for Android']) await page.getByRole('menuitem', { name }).waitFor()
    assert.deepEqual(visit.takeProblems(), [])
  })

  it('a finished action is announced to screen readers', async () => {
    const { appId, transactionId } = traffic()
    await using stranger = await visitAs('stranger', '/forgot-password')
    await stranger.page.getByLabel('E-mail').fill('nobody@example.com')
    await stranger.page.getByRole('button', { name: 'Send reset link' }).click()
    await stranger.page.getByRole('status').getByText('Check your e-mail').waitFor()
    await using visit = await visitAs('publisher', `/apps/${appId}/transactions/${transactionId}`)
    await visit.page.getByRole('button', { name: 'Recompute' }).click()
    await visit.page.getByRole('status').getByText('The recomputed order matches').waitFor()
  })

  it('a transaction of another app or organization opens under its own', async () => {
    const { appId, organizationId, transactionId } = traffic()
    const app = await demo().given.app()
    const organization = await demo().given.organization()
    await using visit = await visitAs('operator', `/apps/${app.id}/transactions`)
    const { page } = visit
    page.setDefaultTimeout(15_000)
    await page.getByLabel('Transaction ID').fill(transactionId)
    await page.getByLabel('Transaction ID').press('Enter')
    await page.waitForURL(`**/apps/${appId}/transactions/${transactionId}`)
    await visit.follow(`/organizations/${organization.id}/conversions/${transactionId}`)
    await page.waitForURL(`**/organizations/${organizationId}/conversions/${transactionId}`)
    assert.deepEqual(visit.takeProblems(), [])
  })

  it('copying works without a clipboard, as on plain http', async () => {
    const { appId } = traffic()
    await using visit = await visitAs('publisher', '/account')
    const { page } = visit
    page.setDefaultTimeout(15_000)
    await visit.context.addInitScript('delete Navigator.prototype.clipboard')
    await visit.open(`/apps/${appId}/settings`)
    await page.getByRole('button', { name: `Copy app ${appId}` }).click()
    await page.getByRole('button', { name: `Copied app ${appId}` }).waitFor()
    await page.getByLabel('Name', { exact: true }).fill('')
    await page.keyboard.press('Control+v')
    assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), appId)
    await page.evaluate('document.execCommand = () => false')
    await page.getByRole('button', { name: /^Copy project / }).click()
    await page.getByRole('alert').filter({ hasText: 'Select the text and copy it yourself.' }).waitFor()
  })

  it('a refused webhook address is explained at its field', async () => {
    await using visit = await visitAs('publisher', `/apps/${traffic().appId}/webhook`)
    const { page } = visit
    const save = page.getByRole('button', { name: 'Create webhook' })
    for (const url of ['http://hooks.example.com/', 'https://localhost/', 'https://192.168.1.1/']) {
      await page.getByLabel('URL').fill(url)
      await save.click()
      await page.getByRole('alert').filter({ hasText: 'WEBHOOK_ALLOW_PRIVATE=true' }).waitFor()
      await page.getByLabel('URL').fill('not a URL')
      await page.getByRole('alert').waitFor({ state: 'detached' })
    }
    await page.getByLabel('URL').fill('https://me:secret@example.com/')
    await save.click()
    await page.getByRole('alert').filter({ hasText: 'user name' }).waitFor()
    assert.equal(await page.getByText('WEBHOOK_ALLOW_PRIVATE').count(), 0)
  })

  it('the experiment’s status agrees with its switch', async () => {
    await using visit = await visitAs('publisher', `/apps/${traffic().appId}/incrementality`)
    const { page } = visit
    const control = page.getByRole('switch', { name: 'Holdout' })
    for (let turn = 0; turn < 2; turn++) {
      const isOn = await control.isChecked()
      await page.getByText(isOn ? 'On. Users are enrolled' : 'Off. No users are enrolled').waitFor()
      assert.equal(await page.getByText('Off. No users are enrolled').count(), isOn ? 0 : 1)
      await control.click()
    }
    await page.getByLabel('Rollout').fill('55')
    await page.getByText('A new rollout moves users between the groups.').waitFor()
    await page.getByLabel('Version').fill('another')
    await page.getByText('A new version reassigns all users').waitFor()
    assert.equal(await page.getByText('A new rollout').count(), 0)
  })

  it('an error of the API stands at its field', async () => {
    const { id, organization } = await demo().given.campaign([])
    const user = await signedInMember(demo(), { role: 'advertiser', organizationId: organization.id })
    await using visit = await visitAs(user, `/organizations/${organization.id}/campaigns/${id}?tab=edit`)
    const { page } = visit
    await page.getByLabel('Start (UTC)').fill('2030-02-01T00:00')
    await page.getByLabel('End (UTC)').fill('2030-01-01T00:00')
    await page.getByRole('button', { name: 'Save campaign' }).click()
    await page.getByRole('alert').filter({ hasText: 'endsAt must be after startsAt.' }).waitFor()
    await page.getByText('This must be after startsAt.').waitFor()
    assert.equal(await page.getByLabel('End (UTC)').getAttribute('aria-invalid'), 'true')
    await page.getByLabel('End (UTC)').fill('2030-03-01T00:00')
    await page.getByRole('button', { name: 'Save campaign' }).click()
    await page.getByText('Campaign saved').waitFor()
  })

  it('countries are taken as they are typed, and other text is kept', async () => {
    const { id: organizationId } = await demo().given.organization()
    const user = await signedInMember(demo(), { role: 'advertiser', organizationId })
    await using visit = await visitAs(user, `/organizations/${organizationId}/campaigns/new`)
    const { page } = visit
    await page.getByLabel('Name').fill('A lamp that wakes you')
    await page.getByRole('button', { name: 'Next' }).click()
    const field = page.getByRole('combobox', { name: 'Countries' })
    await field.click()
    for (const typed of ['Fran', 'de', 'Guinea']) {
      await page.keyboard.type(typed)
      await page.keyboard.press('Enter')
    }
    const isPicked = (name: string | RegExp) => page.locator('[class*=Pill-label]', { hasText: name }).waitFor()
    for (const name of ['France (FR)', 'Germany (DE)', /^Guinea \(GN\)$/]) await isPicked(name)
    await page.keyboard.type('Atlantis')
    await page.keyboard.press('Enter')
    assert.equal(await field.inputValue(), 'Atlantis')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('“Atlantis” isn’t selected').waitFor()
    assert.equal(await field.inputValue(), 'Atlantis')
    await field.fill('')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('Payout (USD)').waitFor()
    assert.deepEqual(visit.takeProblems(), [])
  })
})
