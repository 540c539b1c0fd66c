/** A content coding, and the extension of files in it. */
export type Coding = readonly [coding: 'br' | 'gzip' | 'identity', extension: string]

/**
 * Returns the codings that a request accepts among `br`, `gzip` and none, the smallest first; none always comes last.
 */
export function acceptedCodings(header: string | undefined): Coding[] {
  const accepts = (coding: string) => new RegExp(`(^|[ ,])${coding}(?! *; *q=0(\\.0*)?( |,|$))`).test(header ?? '')
  return [
    ...(accepts('br') ? [['br', '.br'] as const] : []),
    ...(accepts('gzip') ? [['gzip', '.gz'] as const] : []),
    ['identity', ''],
  ]
}
