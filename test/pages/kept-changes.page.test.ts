import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { shareDashboard } from './share-dashboard.ts'

describe('saving in the dashboard', () => {
  const { demo, visitAs } = shareDashboard()

  it("keeps offers that joined or left an app's list while its order was changed", async () => {
    const app = await demo().given.app()
    const first = await demo().given.campaign([app], { name: 'First' })
    const second = await demo().given.campaign([app], { name: 'Second' })
    const third = await demo().given.campaign([app], { name: 'Third' })
    await using visit = await visitAs('operator', `/apps/${app.id}/offers`)
    const { page } = visit
    page.setDefaultTimeout(6000)
    await page.getByRole('switch', { name: 'Serve Second' }).press('Space')
    await page.getByRole('region', { name: 'Unsaved changes' }).waitFor()
    const kept = [first, second].map(({ id }) => ({ campaignId: id }))
    await demo().admin('PUT', `/apps/${app.id}/campaigns`, { campaigns: kept })
    const joined = await demo().given.campaign([app], { name: 'Joined' })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Offers saved').waitFor()
    const { data } = (await demo().admin('GET', `/apps/${app.id}/campaigns`)).body
    assert.deepEqual(
      data.map(({ campaignId, enabled }: { campaignId: string; enabled: boolean }) => [campaignId, enabled]),
      [
        [first.id, true],
        [second.id, false],
        [joined.id, true],
      ],
    )
    assert.equal(await page.getByRole('switch', { name: 'Serve Joined' }).count(), 1)
    assert.equal(await page.getByText('Third', { exact: true }).count(), 0, third.id)
  })

  it('keeps each term of an offer that another member changed meanwhile, and the order', async () => {
    const app = await demo().given.app()
    const [first, second] = [await demo().given.campaign([app], { name: 'First' }), await demo().given.campaign([app])]
    const path = `/apps/${app.id}/campaigns`
    await using visit = await visitAs('operator', `/apps/${app.id}/offers`)
    const { page } = visit
    page.setDefaultTimeout(6000)
    await page.getByRole('switch', { name: 'Serve First' }).press('Space')
    const campaigns = [
      { campaignId: second.id, enabled: false },
      { campaignId: first.id, priority: 3 },
    ]
    assert.equal((await demo().admin('PUT', path, { campaigns })).status, 200)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Offers saved').waitFor()
    assert.partialDeepStrictEqual((await demo().admin('GET', path)).body.data, [
      { campaignId: second.id, enabled: false },
      { campaignId: first.id, enabled: false, priority: 3 },
    ])
  })

  it('keeps offers that joined the list at the last moment, and sends only changed fields', async () => {
    const app = await demo().given.app()
    const [first, second] = [await demo().given.campaign([app], { name: 'First' }), await demo().given.campaign([app])]
    await using visit = await visitAs('operator', `/apps/${app.id}/offers`)
    const { page } = visit
    page.setDefaultTimeout(6000)
    const joined: string[] = []
    const sent: unknown[] = []
    await page.route('**/admin/v1/apps/*/campaigns', async (route) => {
      if (joined.length === 0) joined.push((await demo().given.campaign([app], { name: 'Joined' })).id)
      sent.push(route.request().postDataJSON())
      await route.continue()
    })
    await page.getByRole('switch', { name: 'Serve First' }).press('Space')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Offers saved').waitFor()
    const entries = [{ campaignId: first.id, enabled: false }, { campaignId: second.id }]
    assert.deepEqual(sent, [{ campaigns: entries }, { campaigns: [...entries, { campaignId: joined[0] }] }])
    assert.equal(await page.getByRole('switch', { name: 'Serve Joined' }).count(), 1)
  })

  it('keeps edits made during the saving for the next time', async () => {
    const app = await demo().given.app()
    for (const name of ['First', 'Second']) await demo().given.campaign([app], { name })
    await using visit = await visitAs('operator', `/apps/${app.id}/offers`)
    const { page } = visit
    page.setDefaultTimeout(6000)
    const { promise: edited, resolve: goOn } = Promise.withResolvers<void>()
    await page.route('**/admin/v1/apps/*/campaigns', async (route) => {
      if (route.request().method() === 'PUT') await edited
      await route.continue()
    })
    const press = (name: string) => page.getByRole('switch', { name: `Serve ${name}` }).press('Space')
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await press('First')
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await save.click()
    await sent
    await press('Second')
    goOn()
    await page.getByText('Offers saved').waitFor()
    await save.click()
    await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'detached' })
    const { data } = (await demo().admin('GET', `/apps/${app.id}/campaigns`)).body
    assert.deepEqual(
      data.map(({ enabled }: { enabled: boolean }) => enabled),
      [false, false],
    )
  })

  it('keeps input on the page, with the reason, if it fails', async () => {
    const app = await demo().given.app()
    await demo().given.campaign([app], { name: 'Only' })
    await using visit = await visitAs('operator', `/apps/${app.id}/offers`)
    const { page } = visit
    page.setDefaultTimeout(15_000)
    await page.getByRole('switch', { name: 'Serve Only' }).press('Space')
    const body = JSON.stringify({ error: 'The database does not answer.', code: 'unavailable' })
    await page.route('**/admin/v1/apps/*/campaigns*', (route) =>
      route.fulfill({ status: 503, contentType: 'application/json', body }),
    )
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Couldn’t save the offers').waitFor()
    assert.equal(await page.getByRole('switch', { name: 'Serve Only' }).isChecked(), false)
    await page.getByRole('region', { name: 'Unsaved changes' }).waitFor()
  })

  it('applies to the shown tenant, even after navigating from one to another', async () => {
    const organization = await demo().given.organization({ name: 'One Advertiser' })
    const other = await demo().given.organization({ name: 'Other Advertiser' })
    const app = await demo().given.app({ name: 'One App' })
    const otherApp = await demo().given.app({ name: 'Other App' })
    await using visit = await visitAs('operator', `/operator/tenants/organizations/${organization.id}`)
    const { page } = visit
    page.setDefaultTimeout(6000)
    const name = page.getByLabel('Name')
    const lead = async (path: string, heading: string) => {
      await visit.follow(path)
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    }
    await lead(`/operator/tenants/organizations/${other.id}`, 'Other Advertiser')
    assert.equal(await name.inputValue(), 'Other Advertiser')
    await page.getByLabel('E-mail').fill('invited-to-other@example.com')
    await page.getByRole('button', { name: 'Invite' }).click()
    await page.getByText(/\/dashboard\/invitation#token=/).waitFor()
    await lead(`/operator/tenants/organizations/${organization.id}`, 'One Advertiser')
    assert.equal(await name.inputValue(), 'One Advertiser')
    assert.equal(await page.getByText(/\/dashboard\/invitation#token=/).count(), 0)
    await visit.follow(`/apps/${app.id}/settings`)
    await page.getByText('One App').first().waitFor()
    await visit.follow(`/apps/${otherApp.id}/settings`)
    assert.equal(await name.inputValue(), 'Other App')
  })

  it('sends only the fields changed there, not those changed by others or shown rounded', async () => {
    const startsAt = '2026-01-05T10:00:30.500Z'
    const app = await demo().given.app({ name: 'An App' })
    const { id, organization } = await demo().given.campaign([], { starts_at: new Date(startsAt) })
    const stored = async (path: string) => (await demo().admin('GET', path)).body
    const change = (path: string, body: object) => demo().admin('PATCH', path, body)
    await using visit = await visitAs('operator', `/organizations/${organization.id}/campaigns/${id}?tab=edit`)
    const { page } = visit
    page.setDefaultTimeout(6000)
    const save = async (button: string) => {
      const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
      await page.getByRole('button', { name: button }).click()
      assert.equal((await saved).status(), 200)
      await visit.settle()
    }
    await change(`/campaigns/${id}`, { perk: 'From elsewhere', caps: { conversionsTotal: 70 } })
    await page.getByLabel('Notes').fill('A note')
    await page.getByLabel('Daily cap').fill('5')
    await save('Save campaign')
    const campaign = await stored(`/campaigns/${id}`)
    assert.deepEqual([campaign.startsAt, campaign.perk, campaign.notes], [startsAt, 'From elsewhere', 'A note'])
    assert.deepEqual([campaign.caps.conversionsPerDay, campaign.caps.conversionsTotal], [5, 70])
    await page.getByLabel('Notes').fill('')
    await save('Save campaign')
    assert.equal((await stored(`/campaigns/${id}`)).notes, null)

    const [ranking, path] = [{ newCampaignShare: 0.123456, randomShare: 0.01 }, `/apps/${app.id}`]
    await change(path, { ranking })
    await visit.open(`${path}/settings`)
    await page.getByLabel('Random order').fill('2')
    await save('Save ranking')
    assert.deepEqual((await stored(path)).ranking, { ...ranking, randomShare: 0.02 })
    await change(path, { clientTrialLimit: 7, entitlement: { type: 'credit', value: 3 } })
    await page.getByLabel('Name').fill('A Renamed App')
    await save('Save app')
    await page.getByLabel('Provisional access (hours)').fill('24')
    await save('Save entitlement')
    const { name, clientTrialLimit, entitlement, provisionalHours } = await stored(path)
    assert.deepEqual([name, clientTrialLimit, provisionalHours], ['A Renamed App', 7, 24])
    assert.deepEqual(entitlement, { type: 'credit', value: 3 })
    await change(`/organizations/${organization.id}`, { url: 'https://old.example/' })
    await visit.open(`/operator/tenants/organizations/${organization.id}`)
    await change(`/organizations/${organization.id}`, { url: 'https://new.example/' })
    await page.getByLabel('Description').fill('A description')
    await save('Save organization')
    const { description, url } = await stored(`/organizations/${organization.id}`)
    assert.deepEqual([description, url], ['A description', 'https://new.example/'])
  })

  it('sends the shown translations, in every language that the API accepts', async () => {
    const { id, organization, creativeId } = await demo().given.campaign([])
    await demo().admin('PATCH', `/creatives/${creativeId}`, { translations: { de: { title: 'Ein Titel' }, fr: {} } })
    await using visit = await visitAs('operator', `/organizations/${organization.id}/campaigns/${id}?tab=creatives`)
    const { page } = visit
    page.setDefaultTimeout(6000)
    await page.getByRole('button', { name: /^Edit / }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Language code').fill('d1')
    await dialog.getByRole('button', { name: 'Add language' }).click()
    await dialog.getByText('Enter 2 to 8 letters, such as de.').waitFor()
    await dialog.getByLabel('Language code').fill('Filipino')
    await dialog.getByRole('button', { name: 'Add language' }).click()
    await dialog.getByRole('button', { name: 'filipino' }).click()
    await dialog.locator('[lang=filipino]').first().fill('Isang pamagat')
    await dialog.getByRole('button', { name: 'German' }).click()
    await dialog.getByRole('button', { name: 'Remove German' }).click()
    await dialog.getByRole('button', { name: 'Save creative' }).click()
    await dialog.waitFor({ state: 'detached' })
    const { translations } = (await demo().admin('GET', `/creatives/${creativeId}`)).body
    assert.deepEqual(translations, { filipino: { title: 'Isang pamagat' } })
  })

  it('is confirmed only if something was saved', async () => {
    const app = await demo().given.app()
    const { id, organization } = await demo().given.campaign([])
    await using visit = await visitAs('operator', `/apps/${app.id}/settings`)
    const { page } = visit
    page.setDefaultTimeout(6000)
    const refused = page.locator(':focus:invalid')
    const empty = async (label: string, button: string) => {
      const field = page.getByLabel(label)
      await field.fill('')
      await page.getByRole('button', { name: button }).click()
      await field.and(refused).waitFor()
    }
    await empty('Revenue share', 'Save app')
    await empty('Provisional access (hours)', 'Save entitlement')
    await empty('New campaigns', 'Save ranking')
    await page.getByLabel('New campaigns').fill('5')
    await empty('Random order', 'Save ranking')
    page.on('dialog', (dialog) => dialog.accept())
    await visit.open(`/organizations/${organization.id}/campaigns/${id}?tab=edit`)
    await empty('Attribution window (days)', 'Save campaign')
    await visit.open(`/organizations/${organization.id}/campaigns/${id}?tab=creatives`)
    await page.getByRole('button', { name: /^Edit / }).click()
    await empty('Weight', 'Save creative')
    await visit.open(`/operator/tenants/organizations/${organization.id}`)
    await page.getByLabel('Description').fill(' ')
    await page.getByRole('button', { name: 'Save organization' }).click()
    await page.getByText('Nothing to save').waitFor()
    assert.equal(await page.getByText(/ saved$/).count(), 0)
  })

  it('trims the names of parameters, and requires a name for each value', async () => {
    const { id, organization } = await demo().given.campaign([])
    await using visit = await visitAs('operator', `/organizations/${organization.id}/campaigns/${id}?tab=edit`)
    const { page } = visit
    page.setDefaultTimeout(6000)
    const save = page.getByRole('button', { name: 'Save campaign' })
    await page.getByRole('button', { name: 'Add parameter' }).click()
    await page.getByLabel('Value of parameter 1').fill('spring')
    await save.click()
    await page.getByText('Enter a name.').waitFor()
    await page.getByLabel('Name of parameter 1').fill(' utm_campaign ')
    await save.click()
    await page.getByText('Campaign saved').waitFor()
    const { trackingParameters } = (await demo().admin('GET', `/campaigns/${id}`)).body
    assert.deepEqual(trackingParameters, { utm_campaign: 'spring' })
  })

  it('accepts image addresses with commas, and keeps a language that was typed and not added', async () => {
    const { id, organization, creativeId } = await demo().given.campaign([])
    await using visit = await visitAs('operator', `/organizations/${organization.id}/campaigns/${id}?tab=creatives`)
    const { page } = visit
    page.setDefaultTimeout(6000)
    await page.getByRole('button', { name: /^Edit / }).click()
    const dialog = page.getByRole('dialog')
    const images = dialog
      .getByRole('combobox', { name: 'Additional images' })
      .or(dialog.getByLabel('Additional images'))
    const image = 'https://img.example/w_400,h_200/offer.png'
    await images.first().focus()
    await page.keyboard.type(image)
    await page.keyboard.press('Enter')
    const language = dialog.getByLabel('Language code')
    await language.fill('de')
    await language.press('Enter')
    await dialog.getByRole('button', { name: 'German' }).waitFor()
    await language.fill('fr')
    await dialog.getByRole('button', { name: 'Save creative' }).click()
    await language.and(page.locator(':focus:invalid')).waitFor()
    await language.fill('')
    await dialog.getByRole('button', { name: 'Save creative' }).click()
    await dialog.waitFor({ state: 'detached' })
    const { additionalImages } = (await demo().admin('GET', `/creatives/${creativeId}`)).body
    assert.deepEqual(additionalImages, [image])
  })
})
