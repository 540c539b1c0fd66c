import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { signedInMember } from '../support/app/member.ts'
import { shareDashboard } from './share-dashboard.ts'

const head = 'externalId,name,destinationUrl,payout.amount'

describe('importing campaigns', () => {
  const { demo, visitAs } = shareDashboard()

  async function visitAdvertiser() {
    const { id } = await demo().given.organization()
    const user = await signedInMember(demo(), { role: 'advertiser', organizationId: id })
    const visit = await visitAs(user, `/organizations/${id}/campaigns`)
    await visit.page.getByRole('link', { name: 'Import campaigns' }).click()
    const stored = async () => (await demo().admin('GET', `/organizations/${id}/campaigns`)).body.data
    return { visit, stored, id, [Symbol.asyncDispose]: () => visit[Symbol.asyncDispose]() }
  }

  it('previews pasted cells, names the faults of a row, and imports once all rows are correct', async () => {
    await using advertiser = await visitAdvertiser()
    const { visit, stored } = advertiser
    const { page } = visit
    const cells = [head, 'a,Autumn,https://lamps.example/,4.50', 'b,Winter,nowhere,5']
    await page.getByRole('textbox', { name: 'CSV' }).fill(cells.join('\n').replaceAll(',', '\t'))
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByText('1 row needs fixing.').waitFor()
    const [first = ''] = await page.getByRole('table').locator('tbody tr').allInnerTexts()
    assert.match(first, /^3\s+Fix\s+Winter\s+b\s+destinationUrl must be an http or https URL/)
    assert.ok(await page.getByRole('button', { name: 'Import 1 campaign' }).isDisabled())

    await page.getByRole('textbox', { name: 'CSV' }).fill(cells.join('\n').replace('nowhere', 'https://lamps.example/'))
    assert.equal(await page.getByRole('heading', { name: 'Preview' }).count(), 0, 'an old preview does not stay')
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByText('2 to create, 0 to update, 0 unchanged.').waitFor()
    assert.deepEqual(await stored(), [])
    await page.getByRole('button', { name: 'Import 2 campaigns' }).click()
    await page.getByRole('link', { name: 'Winter' }).waitFor()
    assert.deepEqual(
      (await stored()).map(({ externalId, payout }: { externalId: string; payout: object }) => [externalId, payout]),
      [
        ['a', { amount: 4.5, model: 'CPA' }],
        ['b', { amount: 5, model: 'CPA' }],
      ],
    )
    assert.deepEqual(visit.takeProblems(), [])
  })

  it('previews a file immediately; an export is unchanged', async () => {
    await using advertiser = await visitAdvertiser()
    const { visit, id } = advertiser
    const { page } = visit
    const campaigns = [{ externalId: 'a', name: 'Autumn', destinationUrl: 'https://lamps.example/' }]
    await demo().admin('POST', `/organizations/${id}/campaigns/import`, { campaigns })
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export CSV' }).click()
    const download = await downloading
    assert.equal(download.suggestedFilename(), 'campaigns.csv')
    await page.locator('input[type=file]').setInputFiles(await download.path())
    await page.getByText('0 to create, 0 to update, 1 unchanged.').waitFor()
    assert.ok(await page.getByRole('button', { name: 'Nothing to import' }).isDisabled())
    assert.deepEqual(visit.takeProblems(), [])
  })

  it('previews a changed file again, in UTF-8 or UTF-16, and refuses any other encoding', async () => {
    await using advertiser = await visitAdvertiser()
    const { page } = advertiser.visit
    const choose = (buffer: Buffer) =>
      page.locator('input[type=file]').setInputFiles({ name: 'campaigns.csv', mimeType: 'text/csv', buffer })
    const csv = `${head}\na,Café,https://lamps.example/,4.50`
    await choose(Buffer.from(csv, 'latin1'))
    await page.getByRole('alert').getByText('Save the file as CSV UTF-8.').waitFor()
    for (const bytes of [Buffer.from(`\ufeff${csv}`, 'utf16le'), Buffer.from(csv)]) {
      await choose(bytes)
      await page.getByRole('table').getByText('Café').waitFor()
      assert.equal(await page.locator('input[type=file]').inputValue(), '', 'the same file can be chosen again')
    }
  })

  it('says that nothing was imported only after a refusal', async () => {
    await using advertiser = await visitAdvertiser()
    const { page } = advertiser.visit
    await page.getByRole('textbox', { name: 'CSV' }).fill(`${head}\na,Autumn,https://lamps.example/,4.50`)
    await page.getByRole('button', { name: 'Preview' }).click()
    const doImport = page.getByRole('button', { name: 'Import 1 campaign' })
    await doImport.waitFor()
    await page.route('**/campaigns/import', (route) => route.abort())
    await doImport.click()
    await page.getByText('Preview again to see what was imported.').waitFor()
    await page.unroute('**/campaigns/import')
    await page.route('**/campaigns/import', (route) => route.fulfill({ status: 429, body: '{}' }))
    await doImport.click()
    await page.getByText('Nothing was imported.').waitFor()
  })

  it('names the fault of an unreadable table', async () => {
    await using advertiser = await visitAdvertiser()
    const { page } = advertiser.visit
    await page.getByRole('textbox', { name: 'CSV' }).fill('name,colour\nA,red')
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('alert').getByText('csv has a column "colour", which is not a known field.').waitFor()
  })
})
