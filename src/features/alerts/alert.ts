import type { AlertOwner } from './alerts.queries.ts'

/** Something that its owner has to see to. */
export interface Alert {
  readonly owner: AlertOwner
  /**
   * The subject of the alert: its kind, such as `cap_reached`, and the id of its object; each is sent at most once a
   * day.
   */
  readonly matter: string
  readonly text: string
  /** The dashboard page where the fault is fixed, and the page for several faults. */
  readonly page: string
  readonly listPage?: string
}
