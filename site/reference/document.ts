import type { Resolve, Schema } from './schema-fields.ts'

interface Body {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema; readonly example?: unknown }>>
}

export interface Response extends Body {
  readonly $ref?: string
  readonly description: string
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly description?: string
  readonly schema?: Schema
}

export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly tags: readonly string[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: Body
  readonly responses: Readonly<Record<string, Response>>
  readonly security?: readonly Readonly<Record<string, unknown>>[]
}

/** The parts of the API's document that the reference shows. */
export interface ApiDocument {
  readonly info: { readonly description: string }
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly responses: Readonly<Record<string, Response>>
  }
}

/** An operation with its method and path. */
export interface LocatedOperation extends Operation {
  readonly method: string
  readonly path: string
}

/** The operations of one section of the document, in its order. */
export function operationsOf(document: ApiDocument, tag: string): LocatedOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  )
}

/** Resolves references in the document. Throws for an unknown one. */
export function schemaResolver(document: ApiDocument): Resolve {
  return (reference) => {
    const found = document.components.schemas[nameIn(reference)]
    if (found === undefined) throw new Error(`The document has no ${reference}.`)
    return found
  }
}

/** Resolves a response that the document names. Throws for an unknown one. */
export function resolveResponse(document: ApiDocument, response: Response): Response {
  if (response.$ref === undefined) return response
  const found = document.components.responses[nameIn(response.$ref)]
  if (found === undefined) throw new Error(`The document has no ${response.$ref}.`)
  return found
}

function nameIn(reference: string): string {
  return reference.split('/').at(-1) ?? ''
}
