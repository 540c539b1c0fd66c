import { bigintArray, textArray, uuidArray } from '../../db/array-parameters.ts'
import type { DedicatedClient } from '../../db/dedicated-client.ts'
import { createGroupedRead, type GroupedReadOptions } from '../../db/grouped-read.ts'
import type { Environment, StoredAttributes } from '../../db/tables.ts'

/** What is stored of one person of an app that decides what they are shown. */
export interface StoredAudience {
  /** Undefined when none were ever stored. */
  readonly attributes: StoredAttributes | undefined
  readonly storedAt: Date | undefined
  readonly completedCampaignIds: readonly string[]
  /** What ranking learned of them, from `encodePersonState`, as their epoch began; undefined for strangers and test keys. */
  readonly personState: Uint8Array | undefined
}

/** Reads people for the requests that serve them: from the database at each request, many of them in one statement. */
export interface AudienceReads {
  /**
   * Undefined for somebody of whom nothing is stored. `epochMs` is when their present epoch began: what ranking learned of
   * them since is left out, so that their order holds still.
   */
  read(appId: string, environment: Environment, userId: string, epochMs: number): Promise<StoredAudience | undefined>
}

interface AudienceKey {
  readonly app_id: string
  readonly environment: Environment
  readonly user_id: string
}

interface AskedAudience extends AudienceKey {
  readonly epochMs: number
}

interface AudienceRow extends AudienceKey {
  readonly attributes: StoredAttributes | null
  readonly stored_at: Date | null
  readonly completed: string[] | null
  readonly person_state: Buffer | null
}

const audienceRead: Omit<GroupedReadOptions<AskedAudience, AudienceRow>, 'client'> = {
  name: 'read_audience',
  sql: `select key.app_id, key.environment, key.user_id, app_user.attributes, app_user.stored_at, completion.completed,
      case when person.epoch_ms < key.epoch_ms then person.state else person.state_before end as person_state
    from unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[]) as key (app_id, environment, user_id, epoch_ms)
    left join app_user on app_user.app_id = key.app_id and app_user.user_id = key.user_id
    left join ranking_person as person
      on key.environment = 'live' and person.app_id = key.app_id and person.user_id = key.user_id
    left join lateral (
      select array_agg(user_completion.campaign_id) as completed
      from user_completion
      where user_completion.app_id = key.app_id and user_completion.environment = key.environment
        and user_completion.user_id = key.user_id
    ) as completion on true
    where app_user.app_id is not null or completion.completed is not null or person.app_id is not null`,
  encodeKeys: (keys) => [
    uuidArray(keys.map((key) => key.app_id)),
    textArray(keys.map((key) => key.environment)),
    textArray(keys.map((key) => key.user_id)),
    bigintArray(keys.map((key) => key.epochMs)),
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
    async read(appId, environment, userId, epochMs) {
      const row = await read({ app_id: appId, environment, user_id: userId, epochMs })
      if (row === undefined) return undefined
      return {
        attributes: row.attributes ?? undefined,
        storedAt: row.stored_at ?? undefined,
        completedCampaignIds: row.completed ?? [],
        personState: row.person_state ?? undefined,
      }
    },
  }
}
