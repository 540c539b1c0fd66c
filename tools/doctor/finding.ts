/** The result of one check of an installation, as `offerwire doctor` shows it. */
export interface Finding {
  readonly check: string
  readonly status: 'ok' | 'warning' | 'fault'
  readonly message: string
  /** The fix; absent where the check passed. */
  readonly remedy?: string
}

export const ok = (check: string, message: string): Finding => ({ check, status: 'ok', message })
export const warning = (check: string, message: string, remedy: string): Finding => ({
  ...{ check, status: 'warning', message, remedy },
})
export const fault = (check: string, message: string, remedy: string): Finding => ({
  ...{ check, status: 'fault', message, remedy },
})

/** Returns the findings of a check; a check that fails becomes a finding and does not stop the others. */
export async function examine(check: string, look: () => Finding[] | Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await look()
  } catch (error) {
    const remedy = 'This check could not run: fix the problem in the message, and run the doctor again.'
    return [fault(check, error instanceof Error ? error.message : String(error), remedy)]
  }
}
