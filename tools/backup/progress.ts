import { writeSync } from 'node:fs'

/** Called with the progress of a long task: the completed share, from 0 to 1, and the current step. */
export type OnProgress = (share: number, at: string) => void

const width = 24
const shortestMs = 100

/** A terminal line with the progress of a task; it overwrites the line before. @internal */
export function progressLine(share: number, at: string): string {
  const done = Math.round(Math.min(1, Math.max(0, share)) * width)
  const percent = String(Math.floor(share * 100)).padStart(3)
  return `\r\u001b[K${'█'.repeat(done)}${'░'.repeat(width - done)} ${percent}% ${at}`
}

/**
 * Draws a task's progress where a person sees it: on the terminal that the command line passes on as `PROGRESS_FD`,
 * else on standard error if that is a terminal, else nowhere. Disposing of it removes the line.
 */
export function drawProgress(): OnProgress & Disposable {
  const given = process.env.PROGRESS_FD
  const to = given !== undefined ? Number(given) : process.stderr.isTTY ? process.stderr.fd : undefined
  let drawnAtMs = -shortestMs
  const draw: OnProgress = (share, at) => {
    const nowMs = performance.now()
    if (to === undefined || nowMs - drawnAtMs < shortestMs) return
    drawnAtMs = nowMs
    writeSync(to, progressLine(share, at))
  }
  return Object.assign(draw, {
    [Symbol.dispose]() {
      if (to !== undefined && drawnAtMs >= 0) writeSync(to, '\r\u001b[K')
    },
  })
}
