import type { Selectable } from 'kysely'
import { bigintArray } from '../../db/journal/array-parameters.ts'
import type { GroupedReadOptions } from '../../db/journal/grouped-read.ts'
import type { ServingTable } from '../../db/tables.ts'

type ServingRow = Pick<
  Selectable<ServingTable>,
  'id' | 'app_id' | 'environment' | 'surface' | 'user_id' | 'client_id' | 'country' | 'platform' | 'offers'
>

/** Reads servings by their ids. */
export const findServingRead: Omit<GroupedReadOptions<bigint, ServingRow>, 'client'> = {
  name: 'find_serving',
  sql: `select id, app_id, environment, surface, user_id, client_id, country, platform, offers
    from serving where id = any($1::bigint[])`,
  encodeKeys: (ids) => [bigintArray(ids)],
  keyOf: String,
  keyOfRow: (row) => String(row.id),
}
