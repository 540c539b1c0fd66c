/** Prints each fault and their number; the process fails if there is one. */
export function reportFaults(checked: string, faults: readonly string[]): void {
  for (const fault of faults) process.stderr.write(`${fault}\n`)
  process.stdout.write(`${checked}${faults.length} faults\n`)
  if (faults.length > 0) process.exitCode = 1
}
