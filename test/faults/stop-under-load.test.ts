import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { assertFiguresEqualRows, startServiceProcess } from '../support/app/service-process.ts'
import { createPostgresDatabase, testDatabaseKind } from '../support/database/database.ts'

describe('SIGTERM under load', () => {
  it('lets every request in flight finish without a fault, and ends the process within 12 s', async (t) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'offerwire-stop-'))
    t.after(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20 }))
    const databaseUrl = testDatabaseKind === 'postgres' ? await createPostgresDatabase(t) : undefined
    const service = await startServiceProcess({ dataDir, databaseUrl })
    t.after(() => service.end('SIGKILL'))
    const project = await service.admin<{ id: string }>('POST', '/projects', { name: 'P' })
    await service.admin('POST', `/projects/${project.id}/apps`, { name: 'App', platform: 'api' })
    const key = await service.admin<{ publishableKey: string }>('POST', `/projects/${project.id}/keys`, {
      environment: 'live',
      rateLimitPerSecond: 100_000,
    })
    const organization = await service.admin<{ id: string }>('POST', '/organizations', { name: 'A' })
    const campaign = await service.admin<{ id: string }>('POST', '/campaigns', {
      organizationId: organization.id,
      name: 'Campaign',
      destinationUrl: 'https://advertiser.example/',
    })
    await service.admin('POST', `/campaigns/${campaign.id}/creatives`, {
      title: 'Title',
      ctaText: 'Get it',
      primaryImageUrl: 'https://images.example/banner.png',
    })
    const statuses: number[] = []
    const ask = async (): Promise<void> => {
      for (let round = 0; ; round++) {
        try {
          const response = await fetch(`${service.url}/publisher/sdk/v1/offers/feed`, {
            method: 'POST',
            headers: { 'x-api-key': key.publishableKey, 'content-type': 'application/json' },
            body: JSON.stringify({
              clientId: 'c',
              userId: `u${round}`,
              attributes: { countryCode: 'US', language: 'en' },
            }),
          })
          await response.arrayBuffer()
          statuses.push(response.status)
        } catch {
          return // the process takes no connection any more
        }
      }
    }
    const callers = Array.from({ length: 8 }, ask)
    for (let tries = 0; tries < 400 && statuses.length < 50; tries++) await sleep(25)
    const startedAt = performance.now()
    assert.equal(await service.end('SIGTERM'), 0, service.output())
    assert.ok(performance.now() - startedAt < 12_000)
    await Promise.all(callers)
    assert.ok(statuses.length >= 50)
    assert.deepEqual([...new Set(statuses)], [200])
    await assertFiguresEqualRows({ dataDir, databaseUrl })
  })
})
