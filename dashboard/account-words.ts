/** The title and opening sentence of a page without a session. */
export interface AccountWords {
  readonly title: string
  readonly lead: string
}

/** By the page's path: the server sends these words with the page, before any script has run. */
export const accountWords = {
  'sign-in': { title: 'Sign in', lead: 'Manage offers, campaigns, and conversions.' },
  'forgot-password': {
    title: 'Reset password',
    lead: 'Enter your e-mail address and we’ll send you a single-use reset link.',
  },
  'reset-password': {
    title: 'Set a new password',
    lead: 'You’ll be signed out on all devices. Then sign in with the new password.',
  },
  invitation: {
    title: 'Join Offerwire',
    lead: 'You’ve been invited to manage offers, campaigns, and conversions.',
  },
} as const satisfies Record<string, AccountWords>
