import type { DevicePlatform } from '../db/tables.ts'
import type { AttributesRequest } from '../features/users/attributes/attributes.schema.ts'
import { Dice } from '../lib/dice.ts'
import { fixture } from './fixture.ts'

/** An imagined reader of the demo app. */
export interface DemoReader {
  readonly userId: string
  readonly country: string
  readonly language: string
  readonly platform: DevicePlatform
  /** The attributes that the publisher stores of a reader; undefined for most. */
  readonly attributes: AttributesRequest['attributes'] | undefined
}

/** The readers of the demo app, always the same people. */
export const demoReaders: readonly DemoReader[] = Array.from({ length: fixture.people.readers }, (_, index) =>
  readerOf(index),
)

function readerOf(index: number): DemoReader {
  const dice = new Dice(7_000 + index)
  const { homes, platforms, tiers, sections } = fixture.people
  const { country, language } = dice.pick(homes)
  const platform = dice.pick(platforms)
  const attributes = {
    countryCode: country,
    language,
    age: dice.chance(0.08) ? 13 + dice.below(5) : 18 + dice.below(50),
    subscriptionTier: dice.pick(tiers),
    totalSessions: String(1 + dice.below(240)),
    custom: { section: dice.pick(sections) },
  }
  const userId = `harbor-${String(index + 1).padStart(4, '0')}`
  return { userId, country, language, platform, attributes: dice.chance(0.18) ? attributes : undefined }
}
