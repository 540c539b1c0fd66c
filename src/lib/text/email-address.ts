const pattern =
  /^(?=.{3,254}$)(?!\.)(?!.*\.\.)[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** Whether a text is an e-mail address that somebody can sign in with. */
export function isEmailAddress(text: string): boolean {
  return pattern.test(text)
}
