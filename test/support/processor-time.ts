import { readFile } from 'node:fs/promises'

const microsPerTick = 10_000

/** Processor time of a process or a thread, named by its path under `/proc`; 0 if unknown. */
export async function microsOf(path: string): Promise<number> {
  const stat = await readFile(`${path}/stat`, 'utf8').catch(() => undefined)
  if (stat === undefined) return 0
  // The name, in parentheses, may contain blanks; user and system time are the 12th and 13th fields after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * microsPerTick
}
