import { type AliasedRawBuilder, sql } from 'kysely'

/** The days for which earnings are held where nothing else is set. */
const defaultHoldDays = 30

/**
 * The columns by which a completion is booked, for a query that has `app`: its hold in days, and the part in parts per
 * million that a creator has of the share. Subqueries of one row each, as joins would take longer to plan.
 */
export function billingTerms(
  creatorId: string | null,
): [AliasedRawBuilder<number, 'holdDays'>, AliasedRawBuilder<bigint | null, 'creatorPpm'>] {
  return [
    sql<number>`coalesce(
      (select hold_days from billing_party
       where kind = 'publisher' and organization_id is null and billing_party.project_id = app.project_id),
      (select hold_days from billing_setting), ${defaultHoldDays}::int)`.as('holdDays'),
    (creatorId === null
      ? sql<bigint | null>`null::bigint`
      : sql<bigint | null>`(select share_ppm from billing_party
          where kind = 'creator' and organization_id is null and billing_party.project_id = app.project_id
            and app_id = app.id and creator_id = ${creatorId})`
    ).as('creatorPpm'),
  ]
}
