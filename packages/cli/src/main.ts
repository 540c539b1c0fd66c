import { runLine } from './run-line.ts'

const interrupt = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupt.abort())
const { stdout, stderr, stdin, env } = process
process.exitCode = await runLine(process.argv.slice(2), { stdout, stderr, stdin, env, signal: interrupt.signal })
