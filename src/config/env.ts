/** Environment variables by name. An empty value counts as unset. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The environment of this process; the only place that reads `process.env`. */
export function readEnvironment(): Environment {
  return process.env
}
