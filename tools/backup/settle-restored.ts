import type { Session } from './session.ts'

export interface SettleOptions {
  /** Sends the webhooks that still waited when the backup was taken: right where no process ran since, as after a move. */
  readonly sendsPending?: boolean | undefined
  readonly nowMs: number
}

/**
 * Prepares restored rows for new processes: no slot is held, no process leads, and no webhook is sent that may have
 * been sent already. Returns how many webhooks became `unknown`.
 */
export async function settleRestored(
  session: Session,
  { sendsPending = false, nowMs }: SettleOptions,
): Promise<number> {
  const now = new Date(nowMs)
  await session.query('update process_slot set lease = null, leased_until = least(leased_until, $1)', [now])
  await session.query("update projection set leader = null, leased_until = '-infinity'")
  const open = sendsPending ? ['claimed'] : ['claimed', 'pending']
  const rows = await session.query(
    `update webhook_delivery set outcome = 'unknown', finished_at = $1,
       error = 'Not known: the installation was restored from a backup.'
     where outcome = any($2::text[]) returning 1 as one`,
    [now, open],
  )
  return rows.length
}
