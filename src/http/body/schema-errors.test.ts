import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { TSchema } from 'typebox'
import type { ServiceError } from '../../errors.ts'
import { putAppCampaignsSchema } from '../../features/apps/listings/app-campaign.schema.ts'
import { createCampaignSchema } from '../../features/campaigns/campaign.schema.ts'
import { compileValidator } from './validator.ts'

const id = '0198c0de-7a3b-7c11-9f62-3d2f7b9a1c54'
const campaign = { organizationId: id, name: 'Campaign', destinationUrl: 'https://advertiser.example/' }
const entries = (count: number) => Array.from({ length: count }, () => ({ campaignId: id, priority: 1 }))

/** Returns a body's faults, and the CPU time in milliseconds it took to find them. */
function judge(schema: TSchema, body: unknown) {
  const check = compileValidator({ schema, httpPart: 'body', method: 'POST', url: '/' })
  const before = process.threadCpuUsage()
  const result = check(body) as true | { error: ServiceError }
  const { user, system } = process.threadCpuUsage(before)
  return { problem: result === true ? undefined : result.error.message, ms: (user + system) / 1_000 }
}

describe('the faults of a long list', () => {
  const bodies: readonly [problem: string, schema: TSchema, body: unknown][] = [
    [
      'targetCountries must not have more than 676 items.',
      createCampaignSchema,
      { ...campaign, targetCountries: Array(200_000).fill('DE') },
    ],
    [
      'categories must not have more than 20 items.',
      createCampaignSchema,
      { ...campaign, categories: Array.from({ length: 100_000 }, (_, index) => `c${index}`) },
    ],
    [
      'campaigns.9999.campaignId is required.',
      putAppCampaignsSchema,
      { campaigns: [...entries(9_999), { priority: 1 }] },
    ],
    ['campaigns must not have more than 10000 items.', putAppCampaignsSchema, { campaigns: entries(15_000) }],
  ]
  for (const [problem, schema, body] of bodies) {
    it(`are found within milliseconds: ${problem}`, () => {
      judge(schema, {})
      const found = judge(schema, body)
      assert.equal(found.problem, problem)
      assert.ok(found.ms < 100, `${found.ms} ms`)
    })
  }

  it('include equal entries, and faults beside a valid list', () => {
    const countries = Array.from(
      { length: 100 },
      (_, index) => `${String.fromCharCode(65 + (index % 26))}${'ABCD'[index >> 5]}`,
    )
    const targetCountries = [...new Set(countries)]
    assert.ok(targetCountries.length > 64)
    assert.equal(judge(createCampaignSchema, { ...campaign, targetCountries }).problem, undefined)
    assert.equal(
      judge(createCampaignSchema, { ...campaign, targetCountries, name: '' }).problem,
      'name must not be empty.',
    )
    const twice = [...targetCountries, targetCountries[0]]
    assert.match(
      judge(createCampaignSchema, { ...campaign, targetCountries: twice }).problem ?? '',
      /^targetCountries /,
    )
    assert.equal(
      judge(createCampaignSchema, { ...campaign, targetCountries: [...targetCountries, 'x'] }).problem,
      `targetCountries.${targetCountries.length} must be two uppercase letters.`,
    )
  })
})
