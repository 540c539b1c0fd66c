import { addBit, copyBits, emptyBitset, hasBit, listBits } from './bitset.ts'
import type { AllowList, CampaignEntry, Lookup } from './snapshot.ts'
import type { AllowListRows } from './snapshot-rows.ts'

/** The list of an app without campaigns. */
export function emptyAllowList(size: number): AllowList {
  const none = { placed: [], pinned: [], priorities: new Map(), entitlements: new Map() }
  return { enabled: emptyBitset(size), disabled: new Set(), ...none }
}

/** Compiles the lists of the apps that the rows name. */
export function compileAllowLists(
  { appIds, lists, terms }: AllowListRows,
  campaignsById: Lookup<CampaignEntry>,
  size: number,
): Map<string, AllowList> {
  const indexesOf = (ids: readonly string[]) => ids.flatMap((id) => campaignsById.get(id)?.index ?? [])
  const compiled = new Map(appIds.map((id) => [id, emptyAllowList(size)]))
  for (const row of lists) {
    const enabled = emptyBitset(size)
    for (const index of indexesOf(row.enabled_ids)) addBit(enabled, index)
    compiled.set(row.app_id, {
      enabled,
      disabled: new Set(indexesOf(row.disabled_ids)),
      placed: indexesOf(row.placed_ids),
      pinned: indexesOf(row.pinned_ids),
      priorities: new Map(),
      entitlements: new Map(),
    })
  }
  for (const [appId, own] of Map.groupBy(terms, (row) => row.app_id)) {
    const list = compiled.get(appId)
    if (list === undefined) continue
    const priorities = own.flatMap(({ campaign_id: id, priority }) =>
      priority === 1 ? [] : indexesOf([id]).map((index) => [index, priority] as const),
    )
    const entitlements = own.flatMap(({ campaign_id: id, entitlement }) =>
      entitlement === null ? [] : [[id, entitlement] as const],
    )
    compiled.set(appId, { ...list, priorities: new Map(priorities), entitlements: new Map(entitlements) })
  }
  return compiled
}

/** The list with campaigns of the default catalog appended, unless it holds them already, and with room for `size`. */
export function withDefaultListings(list: AllowList, indexes: readonly number[], size: number): AllowList {
  const enabled = copyBits(list.enabled, size)
  for (const index of indexes) if (!list.disabled.has(index)) addBit(enabled, index)
  return { ...list, enabled }
}

/** Returns whether the list holds the campaign, switched on or off. */
export function isListed({ enabled, disabled }: AllowList, index: number): boolean {
  return hasBit(enabled, index) || disabled.has(index)
}

// A campaign keeps its index in every snapshot that shares a list, so the list's order holds for all of them.
const orders = new WeakMap<AllowList, readonly number[]>()

/** The campaigns of a list in its order, including those switched off. */
export function listedCampaigns(list: AllowList | undefined, campaigns: readonly CampaignEntry[]): CampaignEntry[] {
  if (list === undefined) return []
  let order = orders.get(list)
  if (order === undefined) {
    order = orderOf(list, campaigns)
    orders.set(list, order)
  }
  return order.flatMap((index) => campaigns[index] ?? [])
}

function orderOf(list: AllowList, campaigns: readonly CampaignEntry[]): readonly number[] {
  const placed = new Set(list.placed)
  const rest = [...listBits(list.enabled), ...list.disabled].filter((index) => !placed.has(index))
  const idOf = (index: number) => campaigns[index]?.id ?? ''
  return [...list.placed, ...rest.sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1))]
}
