import { join } from 'node:path'
import { ServiceError } from '../errors.ts'
import { fromMemory } from '../http/limits/route-limits.ts'
import type { Api } from '../http/server.ts'
import { readIfThere } from '../lib/read-if-there.ts'

/** `GET {base_url}/demo/images/<name>`: banners (2.4:1), square pictures and logos of the demo network. */
export function demoImagesRoute(api: Api): void {
  api.get<{ Params: { name: string } }>(
    '/demo/images/:name',
    { schema: { hide: true }, config: { limits: fromMemory, anyQuery: true } },
    async (request, reply) => {
      const image = await readDemoImage(request.params.name)
      if (image === undefined) throw new ServiceError('not_found', 'There is no such image.')
      return reply
        .header('content-type', 'image/svg+xml; charset=utf-8')
        .header('cache-control', 'public, max-age=86400')
        .header('access-control-allow-origin', '*')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(image)
    },
  )
}

async function readDemoImage(name: string): Promise<Buffer | undefined> {
  if (!/^[a-z\d-]+\.svg$/.test(name)) return undefined
  return readIfThere(join(import.meta.dirname, 'images', name))
}
