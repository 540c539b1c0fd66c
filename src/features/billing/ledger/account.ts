import { hash } from 'node:crypto'
import type { LedgerAccountTable } from '../../../db/tables.ts'
import { uuidAt } from '../../../lib/ids/uuid.ts'

export type AccountKind = LedgerAccountTable['kind']

/** Whom an account belongs to: an organization, a project, or a creator of an app. */
export type PartyOwner =
  | { readonly kind: 'advertiser'; readonly organizationId: string }
  | { readonly kind: 'publisher'; readonly projectId: string }
  | {
      readonly kind: 'creator'
      readonly projectId: string
      readonly appId: string
      readonly creatorId: string
    }

type NetworkKind = Exclude<AccountKind, PartyOwner['kind']>

/** An account of the ledger: a party's, or, without an owner, of the network. */
export type Account = {
  /** ISO 4217; the books are in US dollars. */
  readonly currency: string
  /** Whether it stands in the demo network's book. */
  readonly isDemo: boolean
} & (
  | { readonly kind: PartyOwner['kind']; readonly owner: PartyOwner }
  | { readonly kind: NetworkKind; readonly owner?: undefined }
)

/** Returns a party's account in US dollars. */
export function accountOfParty(owner: PartyOwner, isDemo: boolean): Account {
  return { kind: owner.kind, owner, currency: 'USD', isDemo }
}

/** Returns an account of the network, in US dollars by default. */
export function networkAccount(kind: NetworkKind, isDemo: boolean, currency = 'USD'): Account {
  return { kind, currency, isDemo }
}

/** The id of a party, computed from its owner: a booking need not look it up. */
export function partyIdOf(owner: PartyOwner): string {
  switch (owner.kind) {
    case 'advertiser':
      return nameBased('party', owner.kind, owner.organizationId)
    case 'publisher':
      return nameBased('party', owner.kind, owner.projectId)
    case 'creator':
      return nameBased('party', owner.kind, owner.appId, owner.creatorId)
  }
}

/** The id of an account, computed from what makes it the only one of its kind. */
export function accountIdOf({ kind, owner, currency, isDemo }: Account): string {
  const partyId = owner === undefined ? '' : partyIdOf(owner)
  return nameBased('account', kind, partyId, currency, isDemo ? 'demo' : 'real')
}

/** A UUID of version 8 from the SHA-256 of a name; the length of each part keeps names apart. */
function nameBased(...parts: readonly string[]): string {
  const digest = hash('sha256', parts.map((part) => `${part.length}:${part}`).join(''), 'buffer')
  digest.writeUInt8((digest.readUInt8(6) & 0x0f) | 0x80, 6)
  digest.writeUInt8((digest.readUInt8(8) & 0x3f) | 0x80, 8)
  return uuidAt(digest, 0)
}
