import { bundle } from '../bundle.ts'

const notice = '/* The script of the page at /o, made from packages/web by `npm run generate`. Do not edit. */\n'

/** The text of `src/features/hosted-page/hosted-page-script.ts`: a service that starts needs no bundler. */
export async function hostedPageScriptModule(): Promise<string> {
  const script = await bundle("import { watchHostedPage } from './hosted-page.ts'; watchHostedPage()")
  return `${notice}export const hostedPageScript = ${JSON.stringify(script)}\n`
}
