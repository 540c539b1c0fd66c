// Plain JavaScript, so that an old Node gets as far as saying what it lacks. `npm start` runs it by `exec`, because npm
// passes a signal on to its shell alone, which would end and leave the service running; Windows has no `exec` and goes on.
import { spawn } from 'node:child_process'
import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const oldest = 24
if (Number(process.versions.node.split('.')[0]) < oldest) {
  console.error(
    `Offerwire needs Node ${oldest} or later, and this is ${process.version}.\n` +
      'Run "npm ci && npm start", which brings the Node it is tested with, or install a newer Node.',
  )
  process.exitCode = 1
} else {
  // `offerwire start` holds the other end of a channel: the service stops with it, even when it was killed.
  if (cluster.isPrimary && process.channel) {
    process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
    process.channel.unref()
  }
  // A clone builds its pages while the service starts, but for a script's sandbox; the package and the image come with theirs.
  const build = join(import.meta.dirname, 'tools', 'build-if-stale.ts')
  if (cluster.isPrimary && existsSync(build) && !process.argv.includes('--no-build')) {
    const child = spawn(process.execPath, [build], { stdio: ['ignore', 'ignore', 'inherit'] })
    child.unref()
    process.once('exit', () => child.kill())
  }
  await import('./src/main.ts')
}
