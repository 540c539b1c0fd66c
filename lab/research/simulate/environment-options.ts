export interface EnvironmentOptions {
  feeds: number
  days: number
  campaigns: number
  apps: number
  people: number
  /** Click rates fall from 15% as `rank ^ -clickTail`. */
  clickTail: number
  /** Spread of the log payout beyond what the completion rate explains. */
  payoutSigma: number
  /** Spread of the log click rates by organization and by category. */
  kinshipSigma: number
  /** Spread of the log rates by app, country and platform crossed with category and campaign. */
  contextSigma: number
  /** Spread of users' log affinities for categories; 0 for none. */
  affinitySigma: number
  /** Attention of a position relative to the one before it. */
  attention: number
  /** Factor of one recent exposure on the click rate. */
  fatigue: number
  /** Standard deviation of the log rates' random walk over one day. */
  driftPerDay: number
  /** Chance a day that a campaign's landing page breaks for a while. */
  breaksPerDay: number
  payoutChangesPerDay: number
  /** Share of campaigns that arrive (and as many end) a day. */
  arrivalsPerDay: number
  unconfirmingApps: number
  /** Median of the campaigns' median delays, hours. */
  delayHours: number
}

const base: EnvironmentOptions = {
  feeds: 400_000,
  days: 14,
  campaigns: 200,
  apps: 20,
  people: 40_000,
  clickTail: 0.4,
  payoutSigma: 0.4,
  kinshipSigma: 0.3,
  contextSigma: 0.2,
  affinitySigma: 0.6,
  attention: 0.92,
  fatigue: 0.85,
  driftPerDay: 0.06,
  breaksPerDay: 0.005,
  payoutChangesPerDay: 0.015,
  arrivalsPerDay: 0.02,
  unconfirmingApps: 0.2,
  delayHours: 4,
}

/** The worlds by name; tests change one. @internal */
export const environments: Record<string, EnvironmentOptions> = {
  base,
  'low-traffic': { ...base, feeds: 100_000 },
  'strong-drift': { ...base, driftPerDay: 0.3, breaksPerDay: 0.03, payoutChangesPerDay: 0.05 },
  'many-new': { ...base, arrivalsPerDay: 0.12 },
  unconfirming: { ...base, unconfirmingApps: 0.8 },
  'long-delays': { ...base, delayHours: 48 },
  'no-affinity': { ...base, affinitySigma: 0 },
  large: { ...base, feeds: 200_000, campaigns: 2000 },
}

/**
 * Returns the named world with changed parameters, each as `feeds=20000`.
 * @throws RangeError naming the unknown world or parameter, or the value that is not a number.
 */
export function environmentOf(world: string, settings: readonly string[]): EnvironmentOptions {
  const known = environments[world]
  if (known === undefined) throw new RangeError(`${world} is none of: ${Object.keys(environments).join(', ')}`)
  const changes = settings.map((setting) => {
    const [name = '', value = ''] = setting.split('=')
    if (!Object.hasOwn(known, name)) throw new RangeError(`${name} is none of: ${Object.keys(known).join(', ')}`)
    if (value === '' || !Number.isFinite(Number(value))) throw new RangeError(`${setting} sets no number`)
    return [name, Number(value)]
  })
  return { ...known, ...Object.fromEntries(changes) }
}
