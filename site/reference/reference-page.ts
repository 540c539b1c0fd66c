import { anchorOf } from '../anchors.ts'
import { renderCodeBlock } from '../code-block.ts'
import { escapeHtml } from '../escape-html.ts'
import {
  type ApiDocument,
  type LocatedOperation,
  operationsOf,
  type Response,
  resolveResponse,
  schemaResolver,
} from './document.ts'
import { type Field, fieldsOf, type Schema } from './schema-fields.ts'

/** The address of a section of the reference, below `/docs`. */
export function referencePath(tag: string): string {
  return `reference/${anchorOf(tag)}`
}

/**
 * The content of one section of the reference: every operation with its fields, answers, an example and a form to try
 * it.
 */
export function referencePage(document: ApiDocument, tag: { name: string; description: string }): string {
  const operations = operationsOf(document, tag.name).map((operation) => operationSection(document, operation))
  return `<h1>${escapeHtml(tag.name)}</h1>\n<p>${prose(tag.description)}</p>\n${operations.join('\n')}`
}

/** The first page of the reference: the rules of every call, and the sections with their operations. */
export function referenceHome(document: ApiDocument, rules: string): string {
  const lists = document.tags.map(({ name, description }) => {
    const address = `/docs/${referencePath(name)}`
    const items = operationsOf(document, name).map(({ operationId, summary, method, path }) => {
      return `<li><a href="${address}#${operationId}">${prose(summary)}</a> <code>${method} ${escapeHtml(path)}</code></li>`
    })
    return `<h2 id="${anchorOf(name)}">${escapeHtml(name)}</h2>\n<p>${prose(description)}</p>\n<ul>${items.join('\n')}</ul>`
  })
  return `<h1>API reference</h1>
${rules}
<p>The same for programs: <a href="/openapi.json">openapi.json</a>, OpenAPI 3.1. You can try each operation below on its page;
keys that you type stay there and are sent only to this service.</p>
${lists.join('\n')}`
}

function operationSection(document: ApiDocument, operation: LocatedOperation): string {
  const { operationId, summary, description, method, path } = operation
  return `<section class="operation">
<h2 id="${operationId}">${prose(summary)} <a class="anchor" href="#${operationId}" aria-label="Link to “${escapeHtml(summary)}”">#</a></h2>
<p class="address"><span class="method">${method}</span> <span>${escapeHtml(path)}</span></p>
${description === undefined ? '' : `<p>${prose(description)}</p>`}
<p>${authText(operation)}</p>
${parameterTable(document, operation)}
${bodyTable(document, operation)}
${answers(document, operation)}
${tryIt(operation)}
</section>`
}

type Auth = 'publishableKey' | 'signature' | 'advertiserKey' | 'adminToken' | 'session' | 'none'

function authOf({ security = [] }: LocatedOperation): Auth {
  const names = security.flatMap((way) => Object.keys(way))
  const known = ['signature', 'publishableKey', 'advertiserKey', 'adminToken', 'session'] as const
  return known.find((name) => names.includes(name)) ?? 'none'
}

const authTexts: Record<Auth, string> = {
  publishableKey: 'Needs a publishable key in <code>X-API-Key</code>.',
  signature:
    'Needs a publishable key in <code>X-API-Key</code> and a <a href="/docs/guides/entitlements#sign-the-call">signature</a> with its secret key.',
  advertiserKey: 'Needs an organization’s API key, as <code>Authorization: Bearer ak_…</code>',
  adminToken: 'Needs the operator’s token, as <code>Authorization: Bearer …</code>, or the dashboard’s session.',
  session: 'Needs the dashboard’s session.',
  none: 'Needs no key.',
}

function authText(operation: LocatedOperation): string {
  return authTexts[authOf(operation)]
}

function parameterTable(document: ApiDocument, { parameters = [] }: LocatedOperation): string {
  const fields = parameters.flatMap((parameter) => {
    const { name, required = false, schema = {}, description = schema.description } = parameter
    const wrapper: Schema = { properties: { [name]: schema }, required: required ? [name] : [] }
    const [field] = fieldsOf(wrapper, schemaResolver(document))
    if (field === undefined) return []
    return [{ ...field, about: field.about || (description ?? ''), type: `${field.type}, in ${parameter.in}` }]
  })
  return fieldTable('Parameters', fields)
}

function bodyTable(document: ApiDocument, { requestBody }: LocatedOperation): string {
  const json = requestBody?.content?.['application/json']
  if (json?.schema === undefined) return ''
  return (
    fieldTable('Body', fieldsOf(json.schema, schemaResolver(document))) +
    (json.example === undefined ? '' : renderCodeBlock('json title=Request', printed(json.example)))
  )
}

function answers(document: ApiDocument, { responses }: LocatedOperation): string {
  const all = Object.entries(responses).map(([status, response]): [string, Response] => [
    status,
    resolveResponse(document, response),
  ])
  const success = all.find(([status]) => status.startsWith('2') || status.startsWith('3'))
  const json = success?.[1].content?.['application/json']
  const table = json?.schema === undefined ? '' : fieldTable('Answer', fieldsOf(json.schema, schemaResolver(document)))
  const example = json?.example === undefined ? '' : renderCodeBlock('json title=Answer', printed(json.example))
  const rows = all.map(
    ([status, { description }]) => `<tr><td><code>${status}</code></td> <td>${prose(description)}</td></tr>`,
  )
  return `${table}${example}<div class="wide" tabindex="0" role="group" aria-label="Statuses"><table><thead><tr><th scope="col">Status</th> <th scope="col">When</th></tr></thead>\n<tbody>\n${rows.join('\n')}\n</tbody></table></div>`
}

function fieldTable(title: string, fields: readonly Field[]): string {
  if (fields.length === 0) return ''
  const rows = fields.map(({ name, type, isRequired, about }) => {
    const note = isRequired ? '' : ' <span class="type">optional</span>'
    return `<tr><td><code>${escapeHtml(name)}</code>${note}</td> <td><span class="type">${escapeHtml(type)}</span>${about === '' ? '' : `<br>\n${prose(about)}`}</td></tr>`
  })
  return `<div class="wide fields" tabindex="0" role="group" aria-label="${title}"><table><thead><tr><th scope="col">${title}</th> <th scope="col">Meaning</th></tr></thead>\n<tbody>\n${rows.join('\n')}\n</tbody></table></div>\n`
}

function tryIt(operation: LocatedOperation): string {
  const auth = authOf(operation)
  if (auth === 'session') return ''
  const { method, path, parameters = [], requestBody } = operation
  const json = requestBody?.content?.['application/json']
  const call = {
    method,
    path,
    auth,
    parameters: parameters
      .filter((parameter) => parameter.in !== 'header')
      .map(({ name, in: where, required = false }) => ({ name, where, isRequired: required })),
    ...(json !== undefined && { body: printed(json.example ?? {}) }),
  }
  return `<details class="try" data-call="${escapeHtml(JSON.stringify(call))}"><summary>Try it</summary></details>`
}

function printed(value: unknown): string {
  return JSON.stringify(value, null, 2)
}

/** Text of the document, whose backquotes mark code. */
function prose(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}
