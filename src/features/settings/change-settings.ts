import type { Db } from '../../db/database.ts'
import { lockInstallationValue, readInstallationValue, setInstallationValue } from '../../db/installation-values.ts'
import { applyChange, type Change } from '../accounts/audit/apply-change.ts'
import { changeAudit } from '../accounts/audit/record-audit.ts'
import type { PatchSettings, Settings } from './settings.schema.ts'

/** The name under which the value is stored for the installation; absent means off. */
const reviewCreatives = 'review_creatives'

export async function readSettings(db: Db): Promise<Settings> {
  return { reviewCreatives: (await readInstallationValue(db, reviewCreatives)) === 'true' }
}

/** Changes the given settings of the installation. */
export async function patchSettings(change: Change, body: PatchSettings): Promise<Settings> {
  return applyChange(change, async (db) => {
    await lockInstallationValue(db, reviewCreatives, 'false')
    const before = await readSettings(db)
    const answer = { ...before, ...body }
    await setInstallationValue(db, reviewCreatives, String(answer.reviewCreatives))
    return { answer, audit: changeAudit({ action: 'settings.update', objectId: 'settings' }, before, answer) }
  })
}
