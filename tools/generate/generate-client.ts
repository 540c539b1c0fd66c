import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { projectRoot, writeGenerated } from './write-generated.ts'

const notice =
  "/* The API's paths and shapes, made from docs/openapi.json by `npm run generate:client`. Do not edit. */\n"

/** The text of `dashboard/api/schema.d.ts`, from `docs/openapi.json`. */
export async function clientSchema(): Promise<string> {
  const document: unknown = JSON.parse(readFileSync(join(projectRoot, 'docs/openapi.json'), 'utf8'))
  const ast = await openapiTypescript(document as Parameters<typeof openapiTypescript>[0], {
    // A field with a default may be left out of what is sent; what is answered says by `required` that it is there.
    defaultNonNullable: false,
  })
  return notice + astToString(ast)
}

if (import.meta.main) writeGenerated('dashboard/api/schema.d.ts', await clientSchema())
