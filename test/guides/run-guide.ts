import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestContext } from 'node:test'
import { projectRoot } from '../../tools/project-root.ts'
import { snippetsOf } from './guide-snippets.ts'

const mark = '--- block'

/**
 * Follows a guide as its reader would: saves its files, types its commands one after the other in one shell, and
 * compares their output with the guide's.
 */
export async function runGuide(t: TestContext, path: string, environment: Record<string, string>): Promise<void> {
  const snippets = snippetsOf(path)
  const folder = await mkdtemp(join(tmpdir(), 'offerwire-guide-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  await symlink(join(projectRoot, 'node_modules'), join(folder, 'node_modules'))
  await mkdir(join(folder, 'data'))
  await writeFile(join(folder, 'data', 'admin-token'), environment.OFFERWIRE_TOKEN ?? '')
  for (const snippet of snippets) {
    if (snippet.kind === 'file') await writeFile(join(folder, snippet.name), snippet.text)
  }
  const commands = snippets.filter(({ kind }) => kind !== 'file')
  assert.ok(commands.length > 0, `${path} has nothing to run`)
  const script = commands
    .filter(({ kind }) => kind === 'command')
    .map(({ text }) => `echo '${mark}'\n${filledIn(text, environment)}`)
    .join('\n')
  const { output, fault } = await runShell(script, folder, environment)
  assert.equal(fault, undefined, `${path}: ${fault}\n${output}`)
  compare(path, commands, output.split(`${mark}\n`).slice(1))
}

/** A command with values that the reader's first start printed. */
function filledIn(
  text: string,
  { OFFERWIRE_URL = '', OFFERWIRE_KEY = '', OFFERWIRE_SECRET = '' }: Record<string, string>,
) {
  return text
    .replaceAll('http://localhost:3000', OFFERWIRE_URL)
    .replaceAll('pk_live_…', OFFERWIRE_KEY)
    .replaceAll('sk_live_…', OFFERWIRE_SECRET)
}

function compare(path: string, commands: readonly { kind: string; text: string }[], outputs: readonly string[]): void {
  let at = -1
  for (const { kind, text } of commands) {
    if (kind === 'command') {
      at++
      continue
    }
    const printed = outputs[at] ?? ''
    for (const line of text.trim().split('\n')) {
      assert.ok(holdsInOrder(printed, line.split('…')), `${path} shows "${line}", and this was printed:\n${printed}`)
    }
  }
}

/** Whether a text contains all parts, in order. */
function holdsInOrder(text: string, parts: readonly string[]): boolean {
  let from = 0
  for (const part of parts) {
    const found = text.indexOf(part, from)
    if (found < 0) return false
    from = found + part.length
  }
  return true
}

/** Runs a script in one shell, whose programs end with it. */
function runShell(
  script: string,
  cwd: string,
  environment: Record<string, string>,
): Promise<{ output: string; fault: string | undefined }> {
  const ending = "trap 'kill $(jobs -p) 2> /dev/null || true' EXIT\n"
  const env = {
    PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
    HOME: cwd,
    // Uses the libraries' sources, from which the published code is compiled.
    NODE_OPTIONS: '--conditions=offerwire-source',
    ...environment,
  }
  return new Promise((resolve) => {
    const options = { cwd, env, timeout: 120_000, killSignal: 'SIGTERM' } as const
    execFile('bash', ['--norc', '-euo', 'pipefail', '-c', `${ending}${script}`], options, (error, stdout, stderr) => {
      resolve({ output: stdout, fault: error === null ? undefined : `${error.message}\n${stderr}` })
    })
  })
}
