import type { Core } from '../../../core.ts'
import type { Db } from '../../../db/database.ts'
import type { CampaignAudience } from '../../../db/tables.ts'
import { pauses } from '../../../lib/pauses.ts'
import { adultAge } from '../../../lib/time/age.ts'
import { AudienceMember, compileAudience } from '../../../snapshot/audience-rule.ts'
import { attributesAt } from '../../users/attributes/attributes-at.ts'
import { requireAudience } from './delivery-columns.ts'
import { findUserAfter, listAppsWith, listStoredSets, type StoredSet } from './reach.queries.ts'
import type { Reach } from './reach.schema.ts'

/** More users than this are counted by a sample of about as many. */
const sampleSize = 50_000
/** Users read by one statement, and the most that it passes over. */
const usersAtOnce = 2_000
const mostPassed = 20_000
/** Fewer people are not counted, so that no audience singles a person out. */
const leastCounted = 100

/**
 * Counts the adults with stored attributes who belong to an audience, in the apps that have a campaign on their list.
 * Throws `invalid_request` for an audience that cannot be compared.
 */
export async function countReach(
  { database, clock }: Pick<Core, 'database' | 'clock'>,
  campaignId: string,
  audience: CampaignAudience,
): Promise<Reach> {
  requireAudience(audience)
  const rule = compileAudience(audience)
  const now = new Date(clock.nowMs())
  const pause = pauses()
  const count = async (db: Db) => {
    const apps = await listAppsWith(db, campaignId)
    const stride = strideOf(apps.reduce((sum, { users }) => sum + Number(users ?? 0n), 0))
    let [adults, members] = [0, 0]
    for (const { appId } of apps) {
      for await (const { attributes, storedAtMs } of readStoredSets(db, appId, stride)) {
        const known = attributesAt(attributes, new Date(Number(storedAtMs)), now)
        const isAdult = typeof known.age !== 'number' || known.age >= adultAge
        if (isAdult) adults++
        if (isAdult && new AudienceMember(known).belongsTo(rule)) members++
        await pause()
      }
    }
    return presentReach(members * stride, adults * stride)
  }
  return database.reports.read(count, { isLong: true })
}

/** Reads the stored sets of an app's users, or of one of every `stride`, some at a time. */
async function* readStoredSets(db: Db, appId: string, stride: number): AsyncGenerator<StoredSet> {
  const places = Math.min(usersAtOnce * stride, mostPassed)
  for (let after: string | undefined = ''; after !== undefined; ) {
    const through = await findUserAfter(db, { appId, after }, places)
    yield* await listStoredSets(db, { appId, after, through }, stride)
    after = through
  }
}

/** Of how many users one is read: a power of two. */
function strideOf(users: number): number {
  return 2 ** Math.max(0, Math.ceil(Math.log2(users / sampleSize)))
}

function presentReach(members: number, adults: number): Reach {
  if (members < leastCounted) return { people: null, share: null, fewerThan: leastCounted }
  const round = (value: number) => Number(value.toPrecision(2))
  return { people: round(members), share: round(members / adults), fewerThan: null }
}
