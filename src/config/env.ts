/** Environment variables by name. An empty value counts as unset. */
export type Environment = Readonly<Record<string, string | undefined>>

export function readEnvironment(): Environment {
  // biome-ignore lint/style/noProcessEnv: the one place that reads it
  return process.env
}
