/** The acknowledged state of one opened offer. */
export interface Opened {
  isDelivered: boolean
  isVerified: boolean
}

/** Everything that the service has acknowledged since the last comparison with the database. */
export class Ledger {
  readonly opened = new Map<string, Opened>()
  /** The stored city of each user. */
  readonly attributes = new Map<string, string>()
  readonly events = new Set<string>()
  feeds = 0
  /** Requests that were refused or cut off by the end of a process: nothing is promised about them. */
  failed = 0

  get size(): number {
    const steps = [...this.opened.values()].flatMap(({ isDelivered, isVerified }) => [true, isDelivered, isVerified])
    return steps.filter(Boolean).length + this.attributes.size + this.events.size + this.feeds
  }
}
