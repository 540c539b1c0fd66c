import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startTestApp, type TestApp } from '../../../test/support/app/start-test-app.ts'
import { countStatements } from '../../../test/support/database/count-statements.ts'
import type { Caller } from '../../access/caller.ts'
import type { ServiceError } from '../../errors.ts'
import type { Random } from '../../lib/random.ts'
import { systemRandom } from '../../lib/random.ts'
import { searchCreators } from './creator-links.queries.ts'
import { MintedLinks, MintingPace, mintCreatorLinks } from './mint-creator-links.ts'

async function startPublisher(testApp: TestApp, campaigns: number) {
  const publisher = await testApp.given.app()
  for (let count = 0; count < campaigns; count++) await testApp.given.campaign([publisher])
  const snapshot = testApp.app.services.snapshots.current()
  const [app, key] = [snapshot.apps.get(publisher.id), snapshot.keys.get(publisher.liveKey)]
  assert.ok(app && key)
  const caller: Caller = { app, key, environment: 'live' }
  return { publisher, caller }
}

/** Draws the same bytes a number of times, and then random ones. */
function repeating(times: number): Random {
  let drawn = 0
  return { fill: (bytes) => (drawn++ < times ? bytes.fill(7) : systemRandom.fill(bytes)) }
}

describe('minting creator links', () => {
  it('needs the same number of queries for any number of campaigns, and none for existing links', async (t) => {
    const testApp = await startTestApp(t)
    const { publisher, caller } = await startPublisher(testApp, 25)
    const { services } = testApp.app
    const counted = countStatements(services.database)
    const deps = {
      ...services,
      database: counted.database,
      mintedLinks: new MintedLinks(),
      mintingPace: new MintingPace(services.clock),
    }
    const first = await mintCreatorLinks(deps, caller, 'ada')
    assert.deepEqual([first.length, counted.statements()], [25, 5])
    assert.deepEqual(await mintCreatorLinks(deps, caller, 'ada'), first)
    assert.equal(counted.statements(), 5)

    await testApp.given.campaign([publisher])
    const grown = await mintCreatorLinks(deps, caller, 'ada')
    assert.deepEqual([grown.length, counted.statements()], [26, 7])
    const otherProcess = { ...deps, mintedLinks: new MintedLinks(), mintingPace: new MintingPace(services.clock) }
    assert.deepEqual(await mintCreatorLinks(otherProcess, caller, 'ada'), grown)
    assert.equal(counted.statements(), 8)
    const { caller: other } = await startPublisher(testApp, 0)
    assert.deepEqual(await mintCreatorLinks(deps, other, 'ada'), [])
    assert.equal(counted.statements(), 8)
  })

  it('returns every link even while other creators fill the cache', async (t) => {
    const testApp = await startTestApp(t)
    const { publisher, caller } = await startPublisher(testApp, 3)
    const { services } = testApp.app
    const deps = { ...services, mintedLinks: new MintedLinks(1_000), mintingPace: new MintingPace(services.clock) }
    const first = await mintCreatorLinks(deps, caller, 'ada')
    await testApp.given.campaign([publisher])
    const others = ['ben', 'eve', 'ida'].map((creatorId) => mintCreatorLinks(deps, caller, creatorId))
    const grown = await mintCreatorLinks(deps, caller, 'ada')
    assert.equal(grown.length, 4)
    assert.deepEqual(
      grown.slice(0, 3).map(({ slug }) => slug),
      first.map(({ slug }) => slug),
    )
    for (const links of await Promise.all(others)) assert.equal(links.length, 4)
  })

  it('refuses creators beyond the limit, even simultaneous ones, and keeps existing links', async (t) => {
    const testApp = await startTestApp(t, { environment: { MAX_CREATORS_PER_APP: '3' } })
    const { caller, publisher } = await startPublisher(testApp, 2)
    const { services } = testApp.app
    const mint = (creatorId: string, environment: Caller['environment'] = 'live') => {
      const deps = { ...services, mintedLinks: new MintedLinks(), mintingPace: new MintingPace(services.clock) }
      return mintCreatorLinks(deps, { ...caller, environment }, creatorId)
    }
    const ada = await mint('ada')
    await Promise.all([mint('eva'), mint('eva'), mint('eva')])
    const rush = await Promise.allSettled(['ida', 'uta', 'una', 'ola'].map((id) => mint(id)))
    assert.equal(rush.filter(({ status }) => status === 'fulfilled').length, 1)
    await assert.rejects(mint('ada', 'test'), /^ServiceError: creatorId would exceed the limit of 3 creators/)
    await testApp.given.campaign([publisher])
    const grown = await mint('ada')
    assert.deepEqual([grown.length, grown.slice(0, 2)], [3, ada])
    const rows = await services.database.db.selectFrom('creator_link').select('creator_id').distinct().execute()
    assert.equal(rows.length, 3)
  })

  it('is rate-limited by created links; existing ones are returned at any time', async (t) => {
    const testApp = await startTestApp(t)
    const { services } = testApp.app
    const { caller } = await startPublisher(testApp, 3)
    const deps = { ...services, mintedLinks: new MintedLinks(), mintingPace: new MintingPace(services.clock) }
    const ada = await mintCreatorLinks(deps, caller, 'ada')
    deps.mintingPace.take(caller.app.id, 20_000)
    await assert.rejects(mintCreatorLinks(deps, caller, 'eva'), (error: ServiceError) => {
      assert.deepEqual([error.code, error.retryAfterSeconds], ['rate_limited', 11])
      return true
    })
    assert.deepEqual(await mintCreatorLinks({ ...deps, mintedLinks: new MintedLinks() }, caller, 'ada'), ada)
  })

  it('is not rate-limited by calls that create no link', async (t) => {
    const testApp = await startTestApp(t, { environment: { MAX_CREATORS_PER_APP: '1' } })
    const { services } = testApp.app
    const { caller } = await startPublisher(testApp, 3)
    const deps = { ...services, mintedLinks: new MintedLinks(), mintingPace: new MintingPace(services.clock) }
    await mintCreatorLinks(deps, caller, 'ada')
    deps.mintingPace.take(caller.app.id, 9_996)
    for (let refused = 0; refused < 3; refused++) {
      await assert.rejects(mintCreatorLinks(deps, caller, 'eva'), /would exceed the limit of 1 creators/)
    }
  })

  it('draws again if a slug is taken, or was drawn twice', async (t) => {
    const testApp = await startTestApp(t)
    const { services } = testApp.app
    const { caller } = await startPublisher(testApp, 2)
    const mint = (creatorId: string, times: number) =>
      mintCreatorLinks(
        {
          ...services,
          random: repeating(times),
          mintedLinks: new MintedLinks(),
          mintingPace: new MintingPace(services.clock),
        },
        caller,
        creatorId,
      )
    const twice = await mint('ada', 2)
    const [taken] = await mint('eva', 1)
    const again = await mint('ida', 1)
    const slugs = [...twice, ...again].map((link) => link.slug)
    assert.equal(new Set([...slugs, taken?.slug]).size, 5)
  })
})

describe('the search of creators', () => {
  it('examines a bounded number of creators, and returns where it stopped', async (t) => {
    const testApp = await startTestApp(t)
    const { services } = testApp.app
    const { caller } = await startPublisher(testApp, 1)
    const deps = { ...services, mintedLinks: new MintedLinks(), mintingPace: new MintingPace(services.clock) }
    for (const id of ['a1', 'b1', 'c1', 'd1', 'e2', 'f1']) await mintCreatorLinks(deps, caller, id)
    const search = async (text: string, after?: string) => {
      const page = { limit: 2, after, walked: 3 }
      const { found, walkedTo } = await searchCreators(services.database.db, caller.app.id, text, page)
      return [found.map((creator) => creator.creator_id), walkedTo]
    }
    assert.deepEqual(await search('2'), [[], 'c1'])
    assert.deepEqual(await search('2', 'c1'), [['e2'], 'f1'])
    assert.deepEqual(await search('2', 'f1'), [[], undefined])
    assert.deepEqual(await search('1'), [['a1', 'b1'], undefined])
  })
})
