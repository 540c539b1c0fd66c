const sentences: Record<string, string> = {
  not_demo: 'Test keys only serve demo campaigns.',
  demo: 'Live keys don’t serve demo campaigns.',
  not_granted: 'The app has no access to the campaign.',
  draft: 'The campaign is a draft.',
  paused: 'The advertiser paused the campaign.',
  archived: 'The campaign is archived.',
  not_started: 'The campaign hasn’t started yet.',
  ended: 'The campaign has ended.',
  cap_reached: 'The campaign has reached its cap or budget.',
  country: 'The campaign doesn’t target this country.',
  no_creative: 'The campaign has no active creative.',
  platform: 'No creative supports this platform.',
  no_image: 'This surface needs a primary image, and no creative has one.',
  age_rating: 'The campaign is for adults, and the user is under 18.',
  completed: 'The user has already converted in this app.',
  disabled: 'The offer is turned off in this app.',
  control_group: 'The user is in the holdout of the incrementality experiment.',
}

/** Explains why an offer is not shown; falls back to the API's own word. */
export function reasonSentence(reason: string): string {
  return sentences[reason] ?? `Reason: ${reason.replaceAll('_', ' ')}.`
}

const placements = {
  pinned: 'Pinned to the top.',
  held: 'Position reserved for a new campaign.',
  random: 'This response is in random order.',
  score: 'Ranked by score.',
}

/** Explains the position of an offer. */
export function placementSentence(placement: keyof typeof placements | null): string {
  return placements[placement ?? 'score']
}
