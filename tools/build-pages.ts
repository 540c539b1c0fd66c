import { dashboardPlan } from '../src/features/dashboard/dashboard-plan.ts'
import { guidePlan } from '../src/features/guides/guide-plan.ts'
import { openBuiltFiles } from '../src/operations/built-files.ts'
import { createLogger } from '../src/operations/logger.ts'
import { projectRoot } from './project-root.ts'

/** Builds the dashboard and the guides where they are missing or stale. */
export async function buildPages(): Promise<void> {
  const logger = createLogger('info', process.stderr)
  for (const plan of [dashboardPlan(projectRoot), guidePlan(projectRoot)]) {
    using files = openBuiltFiles(plan, logger)
    await files.prepare()
  }
}

if (import.meta.main) await buildPages()
