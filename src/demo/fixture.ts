import type { DevicePlatform } from '../db/tables.ts'
import type { CreateApp } from '../features/apps/app.schema.ts'
import type { PutAppCampaigns } from '../features/apps/listings/app-campaign.schema.ts'
import type { CreateCampaign } from '../features/campaigns/campaign.schema.ts'
import type { CreateCreative } from '../features/campaigns/creatives/creative.schema.ts'
import type { GoalInput } from '../features/campaigns/goals/goal.schema.ts'
import type { AttributesRequest } from '../features/users/attributes/attributes.schema.ts'
import { Dice } from '../lib/dice.ts'
import json from './fixture.json' with { type: 'json' }

/** A fictional advertiser. Its slug, and those of its campaigns, name pictures in `images/`. */
export interface DemoOrganization {
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly campaigns: readonly DemoCampaign[]
}

/** A campaign with its one creative, as the management API takes them; addresses are added when it is installed. */
export interface DemoCampaign {
  readonly slug: string
  readonly campaign: Omit<CreateCampaign, 'organizationId' | 'destinationUrl'>
  readonly creative: CreateCreative
  readonly goals?: readonly DemoGoal[]
}

/** A further goal of a campaign, and how often a conversion is followed by it. */
export interface DemoGoal {
  readonly goal: GoalInput
  readonly share: number
  readonly afterHours: number
  /** Reported in US dollars, with an order. */
  readonly amount?: string
}

interface DemoFixture {
  readonly publisher: {
    readonly project: { readonly name: string }
    readonly app: CreateApp
    /** Entitlements of campaigns that differ from the app's, by the campaign's name. */
    readonly entitlements: Readonly<Record<string, PutAppCampaigns['campaigns'][number]['entitlement']>>
    /** Where the publisher's webhook went until the network was installed. */
    readonly webhookUrl: string
    /** The subscription product that readers buy. */
    readonly product: string
  }
  readonly members: Readonly<Record<'publisher' | 'advertiser', { readonly email: string; readonly name: string }>>
  /** The advertiser of every installation: campaigns for all countries, which test keys serve. */
  readonly house: DemoOrganization
  readonly organizations: readonly DemoOrganization[]
  /** The pools that the app's readers are drawn from; an entry listed twice is drawn twice as often. */
  readonly people: {
    readonly readers: number
    readonly homes: readonly { readonly country: string; readonly language: string }[]
    readonly platforms: readonly DevicePlatform[]
    readonly tiers: readonly string[]
    readonly sections: readonly string[]
    /** Those who share the app's offers. */
    readonly creators: readonly string[]
  }
}

export const fixture = json as DemoFixture

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
