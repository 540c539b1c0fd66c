import { spawnSync } from 'node:child_process'
import { globSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectRoot } from './project-root.ts'
import { runTool } from './run-tool.ts'

const usage = `node tools/test-examples.ts

Builds the client libraries, which examples install, installs the examples that have dependencies of their own, then
tests all. One that cannot be installed, as when the registry is away, is skipped by name.`

function run(folder: string, line: readonly string[], environment: Readonly<Record<string, string>> = {}): boolean {
  const [command = '', ...rest] = line
  const env = { ...process.env, ...environment }
  return spawnSync(command, rest, { cwd: folder, env, stdio: 'inherit' }).status === 0
}

await runTool(async () => {
  if (!run(projectRoot, ['npm', 'run', 'build'])) throw new Error('the client libraries could not be built')
  for (const lock of globSync('examples/*/package-lock.json', { cwd: projectRoot }).sort()) {
    const folder = dirname(lock)
    const path = join(projectRoot, folder)
    if (!run(path, ['npm', 'ci', '--no-audit', '--no-fund'])) {
      rmSync(join(path, 'node_modules'), { recursive: true, force: true })
      process.stdout.write(`skipped: ${folder} could not be installed\n`)
    }
  }
  const isTested = run(projectRoot, ['npm', 'test', '--', 'examples/'], { TEST_EXAMPLES: 'true' })
  if (!isTested) process.exitCode = 1
}, usage)
