import type { Selectable } from 'kysely'
import { LRUCache } from 'lru-cache'
import { textArray } from '../../db/journal/array-parameters.ts'
import type { DedicatedClient } from '../../db/journal/dedicated-client.ts'
import { createGroupedRead } from '../../db/journal/grouped-read.ts'
import type { CreatorLinkTable } from '../../db/tables.ts'

type CreatorLinkRow = Selectable<CreatorLinkTable>

/** Finds a creator's permanent link by its slug; undefined when it was never minted. */
export interface CreatorLinks {
  find(slug: string): Promise<CreatorLinkRow | undefined>
}

/** Reads creator links, and remembers those clicked lately: they never change. */
export function createCreatorLinks(client: DedicatedClient): CreatorLinks {
  const remembered = new LRUCache<string, CreatorLinkRow>({ max: 50_000 })
  const read = createGroupedRead<string, CreatorLinkRow>({
    client,
    name: 'find_creator_link',
    sql: `select slug, app_id, creator_id, campaign_id, environment, created_at
      from creator_link where slug = any($1::text[])`,
    encodeKeys: (slugs) => [textArray(slugs)],
    keyOf: (slug) => slug,
    keyOfRow: (row) => row.slug,
  })
  return {
    async find(slug) {
      const known = remembered.get(slug)
      if (known !== undefined) return known
      const link = await read(slug)
      if (link !== undefined) remembered.set(slug, link)
      return link
    },
  }
}
