import type { DedicatedClient } from '../../db/dedicated-client.ts'
import { createGroupedRead, type GroupedReadOptions } from '../../db/journal/grouped-read.ts'
import { unnest } from '../../db/pg-arrays.ts'
import type { Environment, StoredAttributes } from '../../db/tables.ts'
import { completedCampaignIds } from './completions.ts'

/** The stored data about one user of an app that decide which offers they are shown. */
export interface StoredAudience {
  /** Undefined if none were ever stored. Identifying attributes, such as an e-mail address, are left out. */
  readonly attributes: StoredAttributes | undefined
  readonly storedAt: Date | undefined
  readonly completedCampaignIds: readonly string[]
  /**
   * Their ranking state at the start of their epoch, from `encodeUserState`; undefined for unknown users and test keys.
   */
  readonly userState: Uint8Array | undefined
  /** The campaigns they were shown, from `addSeen`; undefined for test keys. */
  readonly seen: Buffer | undefined
}

/** Reads users for the requests that serve them: from the database at each request, many of them in one statement. */
export interface AudienceReads {
  /**
   * Returns undefined for a user without stored data. `epochMs` is the start of their present epoch: the ranking state
   * leaves out later events, so that their order stays the same within an epoch.
   */
  read(appId: string, environment: Environment, userId: string, epochMs: number): Promise<StoredAudience | undefined>
}

interface AskedAudience {
  readonly appId: string
  readonly environment: Environment
  readonly userId: string
  readonly epochMs: number
}

/** In the order of the columns: building rows as objects would cost more than reading them. */
type AudienceRow = readonly [
  place: number,
  storedAtMs: bigint | null,
  attributes: StoredAttributes | null,
  completed: Buffer | null,
  userState: Buffer | null,
  seen: Buffer | null,
]

const askedColumns = unnest<AskedAudience>(
  { recurring: ['appId'], text: ['userId'], bigint: ['epochMs'] },
  { is_live: ['boolean', ({ environment }) => environment === 'live'] },
)

/**
 * One probe of the primary key per user. The range of places includes every key; it makes the database expect a single
 * key, whatever their number, so that it plans the statement once: planning costs several times as much as a read.
 */
const audienceRead: Omit<GroupedReadOptions<AskedAudience, AudienceRow>, 'client'> = {
  name: 'read_audience',
  sql: `select key.place, person.stored_at_ms, person.attributes,
      case when key.is_live then person.completed else person.completed_test end,
      case when key.is_live then
        case when person.ranking_epoch_ms < key.epoch_ms then person.ranking_state else person.ranking_state_before end
      end,
      case when key.is_live then person.seen end
    from (${askedColumns.numbered}) as key
    join app_user as person on person.app_id = key.app_id and person.user_id = key.user_id
    where key.place between 1 and 10000 and ($5::uuid is null or person.app_id = $5::uuid)`,
  rowMode: 'array',
  appOf: ({ appId }) => appId,
  encodeKeys: (keys, app) => [...askedColumns.encode(keys), app],
  keyOf: ({ appId, environment, userId, epochMs }) => `${appId} ${environment} ${epochMs} ${userId}`,
  keyOfRow: ([place], keys) => keys[place - 1] ?? '',
}

export function createAudienceReads(client: DedicatedClient): AudienceReads {
  const read = createGroupedRead({ client, ...audienceRead })
  return {
    async read(appId, environment, userId, epochMs) {
      const row = await read({ appId, environment, userId, epochMs })
      if (row === undefined) return undefined
      const [, storedAtMs, attributes, completed, userState, seen] = row
      return {
        attributes: attributes ?? undefined,
        storedAt: storedAtMs === null ? undefined : new Date(Number(storedAtMs)),
        completedCampaignIds: completedCampaignIds(completed),
        userState: userState ?? undefined,
        seen: seen ?? undefined,
      }
    },
  }
}
