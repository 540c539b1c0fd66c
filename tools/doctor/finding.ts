/** What one look at an installation found, as `offerwire doctor` shows it. */
export interface Finding {
  readonly check: string
  readonly status: 'ok' | 'warning' | 'fault'
  readonly message: string
  /** What to do; absent where all is well. */
  readonly remedy?: string
}

export const ok = (check: string, message: string): Finding => ({ check, status: 'ok', message })
export const warning = (check: string, message: string, remedy: string): Finding => ({
  ...{ check, status: 'warning', message, remedy },
})
export const fault = (check: string, message: string, remedy: string): Finding => ({
  ...{ check, status: 'fault', message, remedy },
})
