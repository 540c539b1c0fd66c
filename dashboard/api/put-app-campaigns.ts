import { ApiError } from './api-error.ts'
import { call, readVersion, readWholeList } from './client.ts'
import { differences } from './differences.ts'
import type { AppCampaign } from './types.ts'

/** An app's allow list as it was read, and as it has been edited since. */
export interface EditedOffers {
  read: AppCampaign[]
  list: AppCampaign[]
}

const mostTries = 5

/**
 * Saves the order and terms of an app's allow list. Everything not edited here stays as others left it meanwhile: the
 * order, each term, and the listed campaigns; campaigns that joined come last.
 */
export async function putAppCampaigns(appId: string, edited: EditedOffers) {
  const path = '/admin/v1/apps/{appId}/campaigns'
  for (let tries = 1; ; tries++) {
    // Before the list, so that a change during its read makes this version outdated.
    const version = await readVersion(path, { path: { appId }, query: { limit: 1 } })
    const campaigns = merge(edited, await readWholeList(path, { path: { appId } }))
    try {
      return await call('put', path, { path: { appId }, body: { campaigns } }, { version })
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 412 && tries < mostTries)) throw error
    }
  }
}

function merge({ read, list }: EditedOffers, now: AppCampaign[]) {
  const before = new Map(read.map((item) => [item.campaignId, termsOf(item)]))
  const edits = new Map(list.map((item) => [item.campaignId, differences(before.get(item.campaignId), termsOf(item))]))
  const places = new Map(list.map(({ campaignId }, place) => [campaignId, place]))
  const placeOf = ({ campaignId }: AppCampaign) => places.get(campaignId) ?? list.length
  const isReordered = list.some(({ campaignId }, place) => campaignId !== read[place]?.campaignId)
  const ordered = isReordered ? now.toSorted((a, b) => placeOf(a) - placeOf(b)) : now
  return ordered.map((item) => {
    const { campaignId, ...terms } = { ...termsOf(item), ...edits.get(item.campaignId) }
    // Without default terms: the longest list would exceed the size of a request.
    return { campaignId, ...differences(usualTerms, terms) }
  })
}

const usualTerms = { enabled: true, pinned: false, priority: 1, entitlement: null }

function termsOf({ campaignId, enabled, pinned, priority, entitlement }: AppCampaign) {
  return { campaignId, enabled, pinned, priority, entitlement }
}
