import type { AccessParts } from '../access/access-parts.ts'
import type { Core } from '../core.ts'
import type { AccountParts } from '../features/accounts/account-parts.ts'
import type { MintCreatorLinksDeps } from '../features/creators/mint-creator-links.ts'
import type { EntitlementParts } from '../features/entitlements/entitlement-parts.ts'
import type { ErasureParts } from '../features/erasure/erasure-parts.ts'
import type { RankingParts } from '../features/ranking/ranking-parts.ts'
import type { SandboxParts } from '../features/sandbox-clock/sandbox-parts.ts'
import type { ServeCatalogDeps } from '../features/serving/catalog/serve-catalog.ts'
import type { ServingParts } from '../features/serving/open-offer-serving.ts'
import type { SubscriptionParts } from '../features/subscriptions/subscription-parts.ts'
import type { UserParts } from '../features/users/user-parts.ts'
import type { WebhookParts } from '../features/webhooks/webhook-parts.ts'

/** The parts of the service that visits are played with. */
export type DemoServices = Core &
  AccessParts &
  AccountParts &
  EntitlementParts &
  ErasureParts &
  RankingParts &
  SandboxParts &
  ServingParts &
  SubscriptionParts &
  UserParts &
  WebhookParts

/** These parts at the time of the visit, with what routes keep for themselves. */
export type StepServices = DemoServices &
  Pick<MintCreatorLinksDeps, 'mintedLinks' | 'mintingPace'> &
  Pick<ServeCatalogDeps, 'catalogPages' | 'baseUrl'> & { readonly linkUrl: string }

/** Something that happens at an instant by a verb of the service; playing it gives what comes of it later. */
export interface Step {
  readonly atMs: number
  play(services: StepServices): Promise<Step[]>
}
