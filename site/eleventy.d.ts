// The parts of Eleventy that are used here; it has no types of its own.
declare module '@11ty/eleventy' {
  import type { MarkdownParser } from './markdown.ts'

  interface TemplateData {
    readonly page: { readonly inputPath: string }
  }

  export interface EleventyConfig {
    readonly ignores: { add(glob: string): void }
    setTemplateFormats(formats: readonly string[]): void
    amendLibrary(engine: 'md', amend: (parser: MarkdownParser) => void): void
    addTemplate(path: string, content: string): void
    addGlobalData(name: 'eleventyComputed', value: Record<string, (data: TemplateData) => unknown>): void
  }

  export class Eleventy {
    constructor(
      input: string,
      output: string,
      options: { configPath: string | undefined; quietMode: boolean; config: (config: EleventyConfig) => unknown },
    )
    /** Renders every template and writes nothing. */
    toJSON(): Promise<{ readonly inputPath: string; readonly content: string }[]>
  }
}
