const endings: (() => Promise<void>)[] = []
let willEnd = false

/** Runs a function when all tests of this process have ended. Returns false if that cannot be detected. */
export function atProcessEnd(end: () => Promise<void>): boolean {
  if (willEnd) endings.push(end)
  return willEnd
}

/** Lets tests keep resources for each other; returns the function that ends them, to be called after the last test. */
export function keepUntilEnd(): () => Promise<void> {
  willEnd = true
  return async () => {
    for (const end of endings.splice(0)) await end()
  }
}
