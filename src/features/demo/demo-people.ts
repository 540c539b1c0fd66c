import type { DevicePlatform } from '../../db/tables.ts'
import { createDice } from './dice.ts'

/** An imagined reader of the demo app. */
export interface DemoReader {
  readonly userId: string
  readonly country: string
  readonly language: string
  readonly platform: DevicePlatform
  /** What the publisher stored of them; undefined for most. */
  readonly attributes: DemoAttributes | undefined
}

interface DemoAttributes {
  readonly countryCode: string
  readonly language: string
  readonly age: number
  readonly subscriptionTier: string
  readonly totalSessions: string
  readonly custom: Record<string, string>
}

const readerCount = 900

const homes = [
  ['US', 'en-US'],
  ['US', 'en-US'],
  ['US', 'en-US'],
  ['GB', 'en-GB'],
  ['GB', 'en-GB'],
  ['DE', 'de'],
  ['DE', 'de'],
  ['FR', 'fr'],
  ['ES', 'es'],
  ['BR', 'pt-BR'],
  ['JP', 'ja'],
  ['CA', 'en-CA'],
  ['AE', 'ar'],
] as const

/** The creators who share the demo app's offers. */
export const demoCreators = ['mara-cooks', 'ben.travels', 'studio-nine', 'kim_plays', 'night-owl'] as const

/** Everybody who reads the demo app, always the same people. */
export const demoReaders: readonly DemoReader[] = Array.from({ length: readerCount }, (_, index) => readerOf(index))

function readerOf(index: number): DemoReader {
  const dice = createDice(7_000 + index)
  const [country, language] = dice.pick(homes)
  const platform = dice.pick(['ios', 'android', 'web', 'web'] as const)
  const age = dice.chance(0.08) ? 13 + dice.below(5) : 18 + dice.below(50)
  const attributes = {
    countryCode: country,
    language,
    age,
    subscriptionTier: dice.pick(['free', 'free', 'plus', 'patron']),
    totalSessions: String(1 + dice.below(240)),
    custom: { section: dice.pick(['news', 'sport', 'food', 'travel', 'games']) },
  }
  const userId = `harbor-${String(index + 1).padStart(4, '0')}`
  return { userId, country, language, platform, attributes: dice.chance(0.18) ? attributes : undefined }
}
