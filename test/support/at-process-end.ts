const endings: (() => Promise<void>)[] = []
let willEnd = false

/** Runs a function when all tests of this process have ended. Returns false where nobody tells that they have. */
export function atProcessEnd(end: () => Promise<void>): boolean {
  if (willEnd) endings.push(end)
  return willEnd
}

/** Lets tests keep things for one another; returns what ends these, to be called after the last test. */
export function keepUntilEnd(): () => Promise<void> {
  willEnd = true
  return async () => {
    for (const end of endings.splice(0)) await end()
  }
}
