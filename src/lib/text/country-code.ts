const countryCode = /^[A-Z]{2}$/

/** Returns whether a text has the form of an ISO 3166-1 alpha-2 code: two capital letters, assigned or not. */
export function isCountryCode(text: string): boolean {
  return countryCode.test(text)
}
