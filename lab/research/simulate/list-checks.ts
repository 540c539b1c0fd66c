import type { FeedAnswer } from './driver-messages.ts'
import type { Environment, TrueCampaign } from './environment.ts'
import type { SimulatedUser } from './people.ts'

export class ListChecks {
  readonly faults: string[] = []
  readonly #environment: Environment
  readonly #minorOrders = new Map<string, string[]>()
  readonly #lastTop = new Map<string, { at: number; top: string[] }>()
  readonly #clickedAt = new Map<SimulatedUser, number[]>()
  #kept = 0
  #compared = 0

  constructor(environment: Environment) {
    this.#environment = environment
  }

  /** See `SimulationResult.topStability`. */
  get topStability(): number {
    return this.#kept / Math.max(1, this.#compared)
  }

  /** Records a click, because the changes it causes are no instability. */
  clicked(user: SimulatedUser, at: number): void {
    const times = this.#clickedAt.get(user)
    if (times === undefined) this.#clickedAt.set(user, [at])
    else times.push(at)
  }

  check(user: SimulatedUser, answer: FeedAnswer, shown: readonly (TrueCampaign | undefined)[], now: number): void {
    if (new Set(shown).size !== shown.length) this.faults.push('an offer twice in one list')
    for (const campaign of shown) {
      // The ranker learns of a completion only after a delay.
      if (campaign !== undefined && user.completed.has(campaign.index)) continue
      if (campaign === undefined || !this.#environment.isEligible(campaign, user)) {
        this.faults.push(`${campaign?.message.id} is not eligible`)
      }
    }
    if (user.isMinor) this.#checkMinor(user, answer, now)
    this.#compareTop(user, answer, now)
  }

  #checkMinor(user: SimulatedUser, answer: FeedAnswer, now: number): void {
    const context = [user.app, user.country, user.platform, Math.floor(now / 300)].join(' ')
    const order = answer.offers.map((offer) => offer.c)
    const known = this.#minorOrders.get(context)
    if (known === undefined) this.#minorOrders.set(context, order)
    // An offer a minor has completed is missing from their list.
    else if (!areOfOneOrder(known, order)) this.faults.push(`minors in ${context} see two orders`)
  }

  #compareTop(user: SimulatedUser, answer: FeedAnswer, now: number): void {
    const before = this.#lastTop.get(user.id)
    const top = answer.offers.slice(0, 3).map((offer) => offer.c)
    const hasClicked = this.#clickedAt.get(user)?.some((at) => before !== undefined && at >= before.at && at <= now)
    if (before !== undefined && now - before.at <= 300 && hasClicked !== true) {
      this.#compared += top.length
      this.#kept += top.filter((id, slot) => before.top[slot] === id).length
    }
    this.#lastTop.set(user.id, { at: now, top })
  }
}

function areOfOneOrder(one: readonly string[], other: readonly string[]): boolean {
  const common = one.filter((id) => other.includes(id))
  return other.filter((id) => common.includes(id)).every((id, slot) => id === common[slot])
}
