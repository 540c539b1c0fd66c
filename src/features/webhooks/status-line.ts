/** Characters that may be buffered before the final status line ends. */
const maxHeadLength = 8192

/**
 * Makes a reader that is fed a response as it arrives and returns the final status as soon as its line is complete.
 * HTTP clients report it only after the last header, but the line alone decides a delivery. Interim answers (1xx) are
 * skipped.
 */
export function createStatusReader(): (chunk: Buffer) => number | undefined {
  let head = ''
  return (chunk) => {
    if (head.length > maxHeadLength) return undefined
    head += chunk.toString('latin1')
    for (;;) {
      const status = /^HTTP\/1\.[01] ([1-5]\d\d)(?: [^\r\n]*)?\r?\n/.exec(head)?.[1]
      if (status === undefined) return undefined
      // 101 ends HTTP on the connection: no other status line follows.
      if (!status.startsWith('1') || status === '101') return Number(status)
      const end = /\r?\n\r?\n/.exec(head)
      if (end === null) return undefined
      head = head.slice(end.index + end[0].length)
    }
  }
}
