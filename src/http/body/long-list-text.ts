import { mapInTurns } from '../../lib/pauses.ts'

/** The JSON of `{data}` with a long list, made in turns, so that no other request waits for all of it. */
export async function longListText(data: readonly object[]): Promise<string> {
  const texts = await mapInTurns(data, (each) => JSON.stringify(each))
  return `{"data":[${texts.join()}]}`
}
