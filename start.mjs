// Plain JavaScript, so that an old Node gets as far as saying what it lacks. `npm start` runs it by `exec`, because npm
// passes a signal on to its shell alone, which would end and leave the service running; Windows has no `exec` and goes on.
import cluster from 'node:cluster'

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
  await import('./src/main.ts')
}
