import { textArray, uuidArray } from '../../db/array-literals.ts'
import type { DedicatedClient } from '../../db/dedicated-client.ts'
import { createGroupedRead, type GroupedReadOptions } from '../../db/grouped-read.ts'
import type { Environment, StoredAttributes } from '../../db/tables.ts'
import { firstUuidV7At, uuidV7Ms } from '../../lib/uuid.ts'

/** What is stored of one person of an app that decides what they are shown. */
export interface StoredAudience {
  /** Undefined when none were ever stored. */
  readonly attributes: StoredAttributes | undefined
  readonly storedAt: Date | undefined
  readonly completedCampaignIds: readonly string[]
  /** The latest offers this person opened, the newest first. */
  readonly opens: readonly RecentOpen[]
}

/** One open of an offer by a person, not by a machine. */
export interface RecentOpen {
  readonly campaignId: string
  /** Milliseconds since the Unix epoch. */
  readonly atMs: number
}

/** Reads people for the requests that serve them: from the database at each request, many of them in one statement. */
export interface AudienceReads {
  /**
   * Undefined for somebody of whom nothing is stored. Opens are those before `opensBeforeMs`, so that what follows from
   * them can hold still for a while.
   */
  read(
    appId: string,
    environment: Environment,
    userId: string,
    opensBeforeMs: number,
  ): Promise<StoredAudience | undefined>
}

interface AudienceKey {
  readonly app_id: string
  readonly environment: Environment
  readonly user_id: string
}

interface AskedAudience extends AudienceKey {
  readonly opensBeforeMs: number
}

interface AudienceRow extends AudienceKey {
  readonly attributes: StoredAttributes | null
  readonly stored_at: Date | null
  readonly completed: string[] | null
  /** Each `<transaction id> <campaign id>`. */
  readonly opened: string[] | null
}

const opensWindowMs = 60 * 86_400_000
const mostOpens = 16

const audienceRead: Omit<GroupedReadOptions<AskedAudience, AudienceRow>, 'client'> = {
  name: 'read_audience',
  sql: `select key.app_id, key.environment, key.user_id, app_user.attributes, app_user.stored_at, completion.completed,
      recent.opened
    from unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[]) as key (app_id, environment, user_id, before_id)
    left join app_user on app_user.app_id = key.app_id and app_user.user_id = key.user_id
    left join lateral (
      select array_agg(user_completion.campaign_id) as completed
      from user_completion
      where user_completion.app_id = key.app_id and user_completion.environment = key.environment
        and user_completion.user_id = key.user_id
    ) as completion on true
    left join lateral (
      select array_agg(open.id || ' ' || open.campaign_id order by open.id desc) as opened
      from (
        select transaction.id, transaction.campaign_id
        from transaction
        where transaction.app_id = key.app_id and transaction.user_id = key.user_id
          and transaction.environment = key.environment and transaction.class = 'person'
          and transaction.id < key.before_id and transaction.id >= $5::uuid and transaction.id < $6::uuid
        order by transaction.id desc
        limit ${mostOpens}
      ) as open
    ) as recent on true
    where app_user.app_id is not null or completion.completed is not null or recent.opened is not null`,
  encodeKeys: (keys) => [
    uuidArray(keys.map((key) => key.app_id)),
    textArray(keys.map((key) => key.environment)),
    textArray(keys.map((key) => key.user_id)),
    uuidArray(keys.map((key) => firstUuidV7At(key.opensBeforeMs))),
    // The same bounds for all keys, by which only the partitions of these weeks are read.
    firstUuidV7At(Math.min(...keys.map((key) => key.opensBeforeMs)) - opensWindowMs),
    firstUuidV7At(Math.max(...keys.map((key) => key.opensBeforeMs))),
  ],
  keyOf,
  keyOfRow: keyOf,
}

function keyOf({ app_id, environment, user_id }: AudienceKey): string {
  return `${app_id} ${environment} ${user_id}`
}

/** Audience reads over a connection of their own. */
export function createAudienceReads(client: DedicatedClient): AudienceReads {
  const read = createGroupedRead({ client, ...audienceRead })
  return {
    async read(appId, environment, userId, opensBeforeMs) {
      const row = await read({ app_id: appId, environment, user_id: userId, opensBeforeMs })
      if (row === undefined) return undefined
      return {
        attributes: row.attributes ?? undefined,
        storedAt: row.stored_at ?? undefined,
        completedCampaignIds: row.completed ?? [],
        opens: (row.opened ?? []).map(openOf),
      }
    },
  }
}

function openOf(text: string): RecentOpen {
  const [id = '', campaignId = ''] = text.split(' ')
  return { campaignId, atMs: uuidV7Ms(id) ?? 0 }
}
