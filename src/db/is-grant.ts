import { sql } from 'kysely'

/** The end of what stands for no grant: a verification that granted nothing, whose row keeps provisional grants out. */
export const endOfNothing = new Date(0)

/** An SQL condition for the rows of `entitlement_grant` that are grants. */
export const isGrant = sql<boolean>`ends_at is distinct from ${endOfNothing}::timestamptz`
