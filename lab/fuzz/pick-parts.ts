import type { ApiRoute } from '../../test/support/api-routes.ts'
import type { Dice } from '../support/dice.ts'

export type InputKind = 'valid' | 'nearly valid' | 'hostile' | 'hostile wire'

/** Parts of a request that can be broken while the others stay as they should be. */
export type Part = 'path' | 'query' | 'body' | 'credential' | 'headers' | 'method'

/** Whether nothing of a route's requests can be wrong but what all have: it answers them all, mostly with a page. */
export function takesNothing({ credential, path, query, body }: ApiRoute): boolean {
  return credential === 'none' && query.length === 0 && body === undefined && !/[{*]/.test(path)
}

/** Draws the parts that are broken: one of any input, and of a shallow one also what is looked at before the database. */
export function pickParts(route: ApiRoute, kind: InputKind, isShallow: boolean, dice: Dice): Set<Part> {
  if (kind === 'hostile wire') return new Set(isShallow ? ['credential'] : [])
  const parts: Part[] = ['headers', 'credential']
  if (route.pathParameters.length > 0) parts.push('path')
  if (route.query.length > 0) parts.push('query', 'query')
  if (route.body !== undefined) parts.push('body', 'body', 'body', 'body', 'body')
  if (dice.unit() < 0.05) parts.push('method', 'query', 'body')
  const part = dice.pick(parts)
  return new Set(isShallow ? [part, refusedPart(route, part, dice)] : [part])
}

/** A part whose fault is seen before the database is asked, whatever else is wrong. */
function refusedPart({ credential, pathParameters, query, body }: ApiRoute, part: Part, dice: Dice): Part {
  switch (credential) {
    // What is called needs no credential, and then names nothing that is there.
    case 'none':
      return part === 'credential' ? 'headers' : part
    case 'publishable':
      return body === undefined || part === 'headers' || dice.unit() < 0.1 ? 'credential' : 'body'
    case 'management':
      if (dice.unit() < 0.3) return 'credential'
      // The objects that a path names are looked up before the query and the body are looked at.
      if (pathParameters.length > 0) return 'path'
      if (body !== undefined) return 'body'
      return query.length > 0 ? 'query' : 'credential'
    default:
      return 'credential'
  }
}
