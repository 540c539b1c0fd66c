/** Names each fault, then how many there are of what was checked; any makes the process fail. */
export function reportFaults(checked: string, faults: readonly string[]): void {
  for (const fault of faults) process.stderr.write(`${fault}\n`)
  process.stdout.write(`${checked}${faults.length} faults\n`)
  if (faults.length > 0) process.exitCode = 1
}
