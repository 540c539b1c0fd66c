import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'

const projectRoot = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Makes a release of this code with further named migrations, and returns its folder, which is removed with the test.
 */
export async function makeRelease(t: TestContext, migrations: Readonly<Record<string, string>>): Promise<string> {
  const release = await mkdtemp(join(tmpdir(), 'offerwire-release-'))
  t.after(() => rm(release, { recursive: true, force: true }))
  for (const part of ['src', 'migrations', 'package.json']) {
    await cp(join(projectRoot, part), join(release, part), { recursive: true })
  }
  await symlink(join(projectRoot, 'node_modules'), join(release, 'node_modules'))
  for (const [name, sql] of Object.entries(migrations)) await writeFile(join(release, 'migrations', name), sql)
  // A release contains a built dashboard; this test never opens it.
  await mkdir(join(release, 'dashboard', 'dist'), { recursive: true })
  await writeFile(join(release, 'dashboard', 'dist', 'index.html'), '')
  return release
}
