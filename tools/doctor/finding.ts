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

/** Returns the findings of a check; one that fails is a fault by itself, and keeps no other from being told. */
export async function examine(check: string, look: () => Finding[] | Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await look()
  } catch (error) {
    const remedy = 'This could not be checked: mend what the message names, and run the doctor again.'
    return [fault(check, error instanceof Error ? error.message : String(error), remedy)]
  }
}
