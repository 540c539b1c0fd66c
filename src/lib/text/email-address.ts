const pattern =
  /^(?=.{3,254}$)(?!\.)(?!.*\.\.)[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** Returns whether a text is an e-mail address that a member can sign in with. */
export function isEmailAddress(text: string): boolean {
  return pattern.test(text)
}
