import type { AppEntry } from '../../snapshot/snapshot.ts'
import type { AppUserCount, UserCount } from './user-count.ts'

/** An app, and its budgets and count of users, as the snapshot has them. */
export type BudgetedApp = Pick<AppEntry, 'id' | 'maxPeople' | 'maxPeopleBytes' | 'userCount'>

/** This process's knowledge of an app's users. */
interface Counted {
  /** The app as the snapshot had it when `stored` was read. */
  readonly app: BudgetedApp
  readonly stored: UserCount
  /** Stored by this process since, and not yet added up in the database. */
  readonly added: UserCount
  /** On its way there. */
  readonly taken: UserCount
}

const nobody: UserCount = { users: 0, bytes: 0 }

/**
 * Compares the number and bytes of apps' users with their budgets, in memory: the count when the snapshot last read the
 * app, plus the users this process has stored since.
 */
export class UserBudgets {
  readonly #apps = new Map<string, Counted>()

  /** Returns whether an app has used up its budget of users or of their bytes, and so takes no new ones. */
  isSpent(app: BudgetedApp): boolean {
    const { stored, added, taken } = this.#countedOf(app)
    return isBeyond(app, sum(sum(stored, added), taken))
  }

  /** Counts a user of an app who was stored for the first time. */
  count(app: BudgetedApp, bytes: number): void {
    const counted = this.#countedOf(app)
    this.#apps.set(app.id, { ...counted, added: sum(counted.added, { users: 1, bytes }) })
  }

  /** Takes the users to be added up in the database, by app; each entry is then settled or given back. */
  take(): AppUserCount[] {
    const apps = [...this.#apps].filter(([, { added }]) => added.users > 0)
    return apps.map(([appId, counted]) => {
      const { added, taken } = counted
      this.#apps.set(appId, { ...counted, added: nobody, taken: sum(taken, added) })
      return { appId, ...added }
    })
  }

  /** Notes that an entry was added up in the database, where the app's count is now `stored`. */
  settle(each: AppUserCount, stored: UserCount): void {
    this.#change(each.appId, ({ taken }) => ({ stored, taken: sum(taken, each, -1) }))
  }

  giveBack(each: AppUserCount): void {
    this.#change(each.appId, ({ added, taken }) => ({ added: sum(added, each), taken: sum(taken, each, -1) }))
  }

  #change(appId: string, change: (counted: Counted) => Partial<Counted>): void {
    const counted = this.#apps.get(appId)
    if (counted !== undefined) this.#apps.set(appId, { ...counted, ...change(counted) })
  }

  /** A new entry of the snapshot brings the count of its moment. */
  #countedOf(app: BudgetedApp): Counted {
    const known = this.#apps.get(app.id)
    if (known?.app === app) return known
    return { added: nobody, taken: nobody, ...known, app, stored: app.userCount }
  }
}

/** Returns whether a count is as large as a budget of the app, or larger; a budget of 0 is none. */
export function isBeyond({ maxPeople, maxPeopleBytes }: BudgetedApp, { users, bytes }: UserCount): boolean {
  return (maxPeople > 0 && users >= maxPeople) || (maxPeopleBytes > 0 && bytes >= maxPeopleBytes)
}

function sum(a: UserCount, b: UserCount, factor = 1): UserCount {
  return { users: a.users + factor * b.users, bytes: a.bytes + factor * b.bytes }
}
