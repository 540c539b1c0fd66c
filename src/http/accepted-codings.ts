/** A content coding, and how the names of files in it end. */
export type Coding = readonly [coding: 'br' | 'gzip' | 'identity', extension: string]

/** The codings that a request accepts of `br`, `gzip` and none, the smallest first; none always comes last. */
export function acceptedCodings(header: string | undefined): Coding[] {
  const accepts = (coding: string) => new RegExp(`(^|[ ,])${coding}(?! *; *q=0(\\.0*)?( |,|$))`).test(header ?? '')
  return [
    ...(accepts('br') ? [['br', '.br'] as const] : []),
    ...(accepts('gzip') ? [['gzip', '.gz'] as const] : []),
    ['identity', ''],
  ]
}
