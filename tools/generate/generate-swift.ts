interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly enum?: readonly string[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema
  readonly description?: string
}

interface Body {
  readonly content: { readonly 'application/json': { readonly schema: Schema } }
}

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly requestBody: Body
  readonly responses: Readonly<Record<string, Body>>
}

/** The part of the API's document that a Swift client is made from. */
export interface CalledApi {
  readonly webhooks?: unknown
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, Schema>>>>
}

const head = `// The calls of the API that this client makes, and their shapes, from docs/openapi.json by \`npm run generate\`. Do not edit.

/// A call with what it sends; \`Answer\` is what it is answered with.
struct Call<Body: Encodable, Answer: Decodable> {
    let method: String
    /// From the address of the service on.
    let path: String
    let body: Body
}
`

const typeByName: Readonly<Record<string, string>> = {
  string: 'String',
  integer: 'Int',
  number: 'Double',
  boolean: 'Bool',
}

/** The Swift source of a document's calls, each with a JSON body, and of the shapes that they use. */
export function swiftSource({ paths, components: { schemas = {} } }: CalledApi): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  )
  const calls = operations.map(({ path, method, operationId, summary, requestBody, responses }) => {
    const [body, answer] = [nameOf(requestBody), nameOf(answerOf(responses))]
    const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `${name}: String, `)
    return `    /// ${summary}.
    static func ${operationId}(${parameters.join('')}_ body: ${body}) -> Call<${body}, ${answer}> {
        Call(method: "${method.toUpperCase()}", path: "${path.slice(1).replaceAll(/\{(\w+)\}/g, '\\($1)')}", body: body)
    }\n`
  })
  const sent = operations.flatMap(({ requestBody }) => [...reached(nameOf(requestBody), schemas)])
  const answered = operations.flatMap(({ responses }) => [...reached(nameOf(answerOf(responses)), schemas)])
  const shapes = [...new Set([...sent, ...answered])].map((name) => {
    const coding = sent.includes(name) ? (answered.includes(name) ? 'Codable' : 'Encodable') : 'Decodable'
    return structOf(name, schemas[name] ?? {}, coding)
  })
  return [head, `enum Calls {\n${calls.join('\n')}}\n`, ...shapes].join('\n')
}

function answerOf(responses: Operation['responses']): Body {
  const found = Object.entries(responses).find(([status]) => status.startsWith('2'))
  if (found === undefined) throw new Error('A call of the Swift client has no answer of its own.')
  return found[1]
}

function nameOf({ content }: Body): string {
  return swiftType(content['application/json'].schema)
}

/** The names of a shape and of all shapes it refers to. */
function reached(name: string, schemas: Readonly<Record<string, Schema>>, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found
  found.add(name)
  for (const [, next = ''] of JSON.stringify(schemas[name]).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    reached(next, schemas, found)
  }
  return found
}

function structOf(name: string, { properties = {}, required = [], description }: Schema, coding: string): string {
  const fields = Object.entries(properties).map(([field, schema]) => {
    const isOptional = !required.includes(field) || schema.anyOf?.some(({ type }) => type === 'null')
    const said = [firstSentence(schema.description), choicesOf(schema)].filter((text) => text !== '').join(' ')
    // Responses have constants; request fields are variables, so that callers may leave them out.
    const kind = coding === 'Decodable' ? 'public let' : 'var'
    return `${said && `    /// ${said}\n`}    ${kind} ${field}: ${swiftType(schema)}${isOptional ? '?' : ''}\n`
  })
  const said = description === undefined ? '' : `/// ${firstSentence(description)}\n`
  const access = coding === 'Decodable' ? 'public ' : ''
  return `${said}${access}struct ${name}: ${coding}, Sendable {\n${fields.join('')}}\n`
}

function swiftType(schema: Schema): string {
  const { $ref, type = '', items, anyOf, additionalProperties } = schema
  if ($ref !== undefined) return $ref.slice($ref.lastIndexOf('/') + 1)
  const types = new Set(anyOf?.filter((choice) => choice.type !== 'null').map(swiftType))
  const [only] = types
  if (only !== undefined && types.size === 1) return only
  if (items !== undefined) return `[${swiftType(items)}]`
  if (additionalProperties !== undefined) return `[String: ${swiftType(additionalProperties)}]`
  const known = typeByName[type]
  if (known === undefined) throw new Error(`Say in generate-swift.ts what ${JSON.stringify(schema)} is in Swift.`)
  return known
}

function choicesOf({ anyOf = [] }: Schema): string {
  const choices = anyOf.flatMap((choice) => choice.enum ?? [])
  return choices.length === 0 ? '' : `One of ${choices.map((choice) => `\`${choice}\``).join(', ')}.`
}

function firstSentence(text = ''): string {
  return /^.*?\.(?= |$)/.exec(text)?.[0] ?? text
}
