import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** What is used of a node of `web-tree-sitter`. */
export interface SyntaxNode {
  readonly type: string
  readonly text: string
  readonly isError: boolean
  readonly isMissing: boolean
  readonly startPosition: { readonly row: number }
  readonly children: readonly SyntaxNode[]
  readonly namedChildren: readonly SyntaxNode[]
}

/** What is used of the library. */
interface TreeSitter {
  readonly Language: { load(path: string): Promise<object> }
  readonly Parser: {
    init(): Promise<void>
    new (): { setLanguage(language: object): void; parse(text: string): { readonly rootNode: SyntaxNode } }
  }
}

/** Makes a function that parses Swift by the grammar that editors use; it knows the syntax, and neither types nor libraries. */
export async function openSwiftParser(): Promise<(source: string) => SyntaxNode> {
  const { Language, Parser } = require('web-tree-sitter') as TreeSitter
  await Parser.init()
  const parser = new Parser()
  parser.setLanguage(await Language.load(require.resolve('@repomix/tree-sitter-wasms/out/tree-sitter-swift.wasm')))
  // The grammar fails where a condition of the compiler spans a whole file; what stands between is parsed all the same.
  return (source) => parser.parse(source.replaceAll(/^#(if|elseif|else|endif)\b.*$/gm, '')).rootNode
}

/** Every node of a type below a node, outermost first. */
export function nodesOf(node: SyntaxNode, type: string): SyntaxNode[] {
  return [...(node.type === type ? [node] : []), ...node.children.flatMap((child) => nodesOf(child, type))]
}

/** The lines with something that is no Swift, and what stands there. */
export function syntaxFaults(node: SyntaxNode): string[] {
  const { isError, isMissing, startPosition, text, type, children } = node
  if (isError || isMissing) return [`${startPosition.row + 1}: ${isMissing ? `${type} is missing` : text.slice(0, 60)}`]
  return children.flatMap(syntaxFaults)
}

/** A parameter of a function or an initializer. */
export interface Parameter {
  /** `_` for none. */
  readonly label: string
  readonly isOptional: boolean
}

/** What a library lets others use, by the names of its types. */
export type PublicTypes = ReadonlyMap<string, PublicType>

export interface PublicType {
  readonly properties: ReadonlySet<string>
  /** The parameters of its functions, `init` among them. */
  readonly functions: ReadonlyMap<string, readonly Parameter[]>
}

/** Reads what is declared public at the top of a library's sources and in its types. */
export function publicTypesOf(sources: readonly SyntaxNode[]): PublicTypes {
  const types = new Map<string, { properties: Set<string>; functions: Map<string, readonly Parameter[]> }>()
  for (const declaration of sources.flatMap((source) => nodesOf(source, 'class_declaration'))) {
    const [name] = ['type_identifier', 'user_type'].flatMap((type) => childrenOf(declaration, type))
    const isExtension = declaration.children.some(({ type }) => type === 'extension')
    if (name === undefined || !(isExtension || isPublic(declaration))) continue
    const known = types.get(name.text) ?? { properties: new Set(), functions: new Map() }
    types.set(name.text, known)
    for (const member of childrenOf(declaration, 'class_body').flatMap(({ children }) => children.filter(isPublic))) {
      const [id] = member.type === 'property_declaration' ? nodesOf(member, 'simple_identifier') : []
      if (id !== undefined) known.properties.add(id.text)
      if (member.type === 'init_declaration') known.functions.set('init', parametersOf(member))
      const [called] = member.type === 'function_declaration' ? childrenOf(member, 'simple_identifier') : []
      if (called !== undefined) known.functions.set(called.text, parametersOf(member))
    }
  }
  return types
}

function childrenOf(node: SyntaxNode, type: string): SyntaxNode[] {
  return node.children.filter((child) => child.type === type)
}

function isPublic(declaration: SyntaxNode): boolean {
  return childrenOf(declaration, 'modifiers').some(({ text }) => /\bpublic\b/.test(text))
}

function parametersOf({ children }: SyntaxNode): Parameter[] {
  return children.flatMap((child, at) => {
    if (child.type !== 'parameter') return []
    const [label] = childrenOf(child, 'simple_identifier')
    return [{ label: label?.text ?? '_', isOptional: children[at + 1]?.type === '=' }]
  })
}
