// The parts of markdown-it that are used here; it has no types of its own.
declare module 'markdown-it' {
  export interface Token {
    readonly type: string
    readonly content: string
    readonly info: string
    readonly tag: string
    readonly children: Token[] | null
    attrGet(name: string): string | null
    attrSet(name: string, value: string): void
    hidden: boolean
  }

  /** The context of rendering: here the project file of the text. */
  interface Environment {
    readonly file: string
  }

  interface MarkdownParser {
    readonly renderer: { readonly rules: Record<string, (tokens: Token[], index: number) => string> }
    readonly core: {
      readonly ruler: { push(name: string, rule: (state: { tokens: Token[]; env: Environment }) => void): void }
    }
    disable(rule: string): this
    render(text: string, env: Environment): string
  }

  // biome-ignore lint/style/noDefaultExport: the package has no other export.
  export default function markdownIt(options: { html: boolean }): MarkdownParser
}
