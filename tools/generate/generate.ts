import { clientFiles } from './generate-client.ts'
import { configurationDoc } from './generate-configuration-doc.ts'
import { hostedPageScriptModule } from './generate-hosted-page-script.ts'
import { limitsDoc } from './generate-limits-doc.ts'
import { generateOpenApi } from './generate-openapi.ts'
import { writeGenerated } from './write-generated.ts'

/** Every file that is made from the code, and how; a client's types are made from the API's document before them. */
export const generatedFiles: readonly (readonly [path: string, make: () => string | Promise<string>])[] = [
  ['docs/configuration.md', configurationDoc],
  ['docs/limits.md', limitsDoc],
  ['docs/openapi.json', generateOpenApi],
  ...clientFiles,
  ['src/features/hosted-page/hosted-page-script.ts', hostedPageScriptModule],
]

if (import.meta.main) for (const [path, make] of generatedFiles) writeGenerated(path, await make())
