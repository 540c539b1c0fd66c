import { join } from 'node:path'
import type { BuildPlan } from '../../operations/built-files.ts'

/** Plans the build of the guides from the Markdown and the API's document under `projectRoot`. */
export function guidePlan(projectRoot: string): BuildPlan {
  return {
    projectRoot,
    folder: 'site',
    sources: [
      'site/*.ts',
      'site/{assets,reference}/*.*',
      'docs/**/*.{md,svg,png}',
      'docs/openapi.json',
      '{packages/*,sdks,examples}/README.md',
      'dashboard/snippets/**/*.*',
      'package-lock.json',
    ],
    tool: 'markdown-it',
    command: (directory) => [join(projectRoot, 'site', 'build.ts'), directory],
  }
}
