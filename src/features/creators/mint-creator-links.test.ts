import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { countStatements } from '../../../test/support/count-statements.ts'
import { startTestApp, type TestApp } from '../../../test/support/start-test-app.ts'
import type { Random } from '../../lib/random.ts'
import { systemRandom } from '../../lib/random.ts'
import type { Caller } from '../apps/keys/caller.ts'
import { mintCreatorLinks } from './mint-creator-links.ts'
import { MintedLinks } from './minted-links.ts'

async function startPublisher(testApp: TestApp, campaigns: number) {
  const publisher = await testApp.given.app()
  for (let count = 0; count < campaigns; count++) await testApp.given.campaign([publisher])
  const snapshot = testApp.app.services.snapshots.current()
  const [app, key] = [snapshot.apps.get(publisher.id), snapshot.keys.get(publisher.liveKey)]
  assert.ok(app && key)
  const caller: Caller = { app, key, environment: 'live' }
  return { publisher, caller }
}

/** Draws the same bytes so many times, and then what is random. */
function repeating(times: number): Random {
  let drawn = 0
  return { fill: (bytes) => (drawn++ < times ? bytes.fill(7) : systemRandom.fill(bytes)) }
}

describe('minting creator links', () => {
  it('asks the database once for any number of campaigns, and not at all when nothing is to be minted', async (t) => {
    const testApp = await startTestApp(t)
    const { publisher, caller } = await startPublisher(testApp, 25)
    const { services } = testApp.app
    const counted = countStatements(services.database)
    const deps = { ...services, database: counted.database, mintedLinks: new MintedLinks() }
    const first = await mintCreatorLinks(deps, caller, 'ada')
    assert.deepEqual([first.length, counted.statements()], [25, 1])
    assert.deepEqual(await mintCreatorLinks(deps, caller, 'ada'), first)
    assert.equal(counted.statements(), 1)

    await testApp.given.campaign([publisher])
    const grown = await mintCreatorLinks(deps, caller, 'ada')
    assert.deepEqual([grown.length, counted.statements()], [26, 2])
    const otherProcess = { ...deps, mintedLinks: new MintedLinks() }
    assert.deepEqual(await mintCreatorLinks(otherProcess, caller, 'ada'), grown)
    assert.equal(counted.statements(), 3)
    const { caller: other } = await startPublisher(testApp, 0)
    assert.deepEqual(await mintCreatorLinks(deps, other, 'ada'), [])
    assert.equal(counted.statements(), 3)
  })

  it('draws again where a slug is another link’s already, or was drawn twice', async (t) => {
    const testApp = await startTestApp(t)
    const { services } = testApp.app
    const { caller } = await startPublisher(testApp, 2)
    const mint = (creatorId: string, times: number) =>
      mintCreatorLinks({ ...services, random: repeating(times), mintedLinks: new MintedLinks() }, caller, creatorId)
    const twice = await mint('ada', 2)
    const [taken] = await mint('eva', 1)
    const again = await mint('ida', 1)
    const slugs = [...twice, ...again].map((link) => link.slug)
    assert.equal(new Set([...slugs, taken?.slug]).size, 5)
  })
})
