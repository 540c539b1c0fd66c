import { runLine } from './run-line.ts'

const interrupt = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => interrupt.abort())
// A program that started the command with a channel ends it by its own end.
process.once('disconnect', () => interrupt.abort())
process.channel?.unref()
const { stdout, stderr, stdin, env } = process
// Who reads may have had enough, as `head` has, or the terminal is closed: the command ends, and says nothing more.
for (const stream of [stdout, stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    interrupt.abort()
    if (error.code === 'EPIPE' || error.code === 'EIO') return
    process.stderr.write(`The output cannot be written: ${error.code ?? error.message}.\n`, () => process.exit(2))
  })
}
process.exitCode = await runLine(process.argv.slice(2), { stdout, stderr, stdin, env, signal: interrupt.signal })
