import { join } from 'node:path'
import type { BuildPlan } from '../../operations/built-files.ts'

/** Plans the build of the dashboard from the sources under `projectRoot`. */
export function dashboardPlan(projectRoot: string): BuildPlan {
  const vite = join(projectRoot, 'node_modules', 'vite', 'bin', 'vite.js')
  const config = join(projectRoot, 'dashboard', 'vite.config.ts')
  return {
    projectRoot,
    folder: 'dashboard',
    sources: [
      'dashboard/*.{ts,tsx,html,json}',
      'dashboard/{api,pages,public,shell,snippets,ui}/**/*.*',
      'packages/{react,web}/src/*.ts',
      'src/features/clicks/destination.ts',
      'src/features/hosted-page/*.ts',
      'src/lib/text/*.ts',
      'package-lock.json',
    ],
    tool: 'vite',
    command: (directory) => [
      vite,
      'build',
      ...['--config', config, '--configLoader', 'native', '--logLevel', 'warn', '--outDir', directory],
    ],
  }
}
