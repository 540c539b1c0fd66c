const sentences: Record<string, string> = {
  not_demo: 'A test key serves demo campaigns alone, and this is a real one.',
  demo: 'It is a demo campaign, which live keys never serve.',
  not_granted: 'It is not on the app’s list.',
  draft: 'The campaign is still a draft.',
  paused: 'The advertiser has paused the campaign.',
  archived: 'The campaign is archived.',
  not_started: 'The campaign has not begun yet.',
  ended: 'The campaign is over.',
  cap_reached: 'The campaign has reached a cap.',
  country: 'The campaign is not for this country.',
  no_creative: 'The campaign has no active creative.',
  platform: 'No creative of it supports this platform.',
  no_image: 'No creative of it has a primary image, which this surface needs.',
  age_rating: 'The person is under 18, and the campaign is for adults.',
  completed: 'This person has completed it in this app already.',
  disabled: 'It is switched off in the app’s list.',
  control_group: 'The person is held back by the incrementality experiment.',
}

/** Why an offer is not shown, as a sentence; the API's own word when it is a new one. */
export function reasonSentence(reason: string): string {
  return sentences[reason] ?? `It is left out for the reason “${reason.replaceAll('_', ' ')}”.`
}

const placements = {
  pinned: 'It is pinned to a first place.',
  held: 'This list holds a place for a new campaign.',
  random: 'This list is one of the few in random order.',
  score: 'It fits this person.',
}

/** Why an offer stands where it does, as a sentence. */
export function placementSentence(placement: keyof typeof placements | null): string {
  return placements[placement ?? 'score']
}
