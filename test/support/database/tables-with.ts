import type { TestApp } from '../app/start-test-app.ts'

/** Names the tables that hold one of the texts anywhere, also escaped as JSON or as hexadecimal bytes. */
export async function tablesWith({ app }: Pick<TestApp, 'app'>, texts: readonly string[]): Promise<string[]> {
  const { pool } = app.services.database
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind in ('r', 'p') and not relispartition and relnamespace = current_schema()::regnamespace`,
  )
  const forms = texts.flatMap((text) => [text, asciiJson(text), JSON.stringify(text).slice(1, -1)])
  const needles = forms.flatMap((form) => [form, Buffer.from(form).toString('hex')])
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query(
      `select 1 from "${name}" as row where exists (
         select from unnest($1::text[]) as needle where position(needle in row::text) > 0) limit 1`,
      [needles],
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}

/** A text as JSON of ASCII characters alone, without quotes. */
export function asciiJson(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1)
  return escaped.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
