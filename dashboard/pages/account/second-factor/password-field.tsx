import { PasswordInput } from '@mantine/core'

/** Asks for the member's password before a change of how they sign in. */
export function PasswordField() {
  return <PasswordInput name="password" label="Your password" autoComplete="current-password" required data-autofocus />
}
