import type { ReportReads } from '../db/database.ts'
import type { Api } from '../http/server.ts'

/**
 * Lets the author of a change in the management API read it at once: the answer waits until the replica's reads reflect
 * it.
 */
export function noteChanges(api: Api, reports: ReportReads): void {
  if (reports.status() === undefined) return
  api.addHook('onSend', async ({ method, url }, { statusCode }) => {
    const isRead = method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
    if (!isRead && url.startsWith('/admin/') && statusCode < 400) await reports.noteChange()
  })
}
