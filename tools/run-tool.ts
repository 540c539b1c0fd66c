/** Runs a command of an operator: `--help` shows its usage, and a fault is its message alone and exit code 1. */
export async function runTool(usage: string, run: () => Promise<void>): Promise<void> {
  if (process.argv.includes('--help')) {
    process.stdout.write(`${usage}\n`)
    return
  }
  await run().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
}
