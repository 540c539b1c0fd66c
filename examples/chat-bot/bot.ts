// A bot that answers "/offers" with one offer. In a terminal: `npm start`. On Telegram: with TELEGRAM_TOKEN set.
import { createInterface } from 'node:readline/promises'
import { Offerwire, OfferwireError } from '@offerwire/server'

export interface BotSettings {
  readonly baseUrl: string
  /** A publishable key of the app for messages. */
  readonly apiKey: string
  /** Country of people whose own is not known: two uppercase letters. */
  readonly countryCode: string
}

/** Makes the bot: a function from what a chat says to what it is answered; undefined where there is nothing to say. */
export function createBot({ baseUrl, apiKey, countryCode }: BotSettings) {
  const offerwire = new Offerwire({ baseUrl, apiKey, maxRetries: 1, timeoutMs: 3_000 })
  return async (chatId: string, text: string, language = 'en'): Promise<string | undefined> => {
    if (!text.startsWith('/offers')) return undefined
    try {
      const attributes = { countryCode, language }
      const { offer } = await offerwire.serveMessage({ clientId: 'chat-bot', chatId, attributes })
      if (offer === null) return 'Nothing for you today. Ask me again tomorrow.'
      // The link is the chat's own: send it as it is, to this chat alone.
      return [offer.title, ...(offer.perk ? [offer.perk] : []), `${offer.advertiserName}: ${offer.clickUrl}`].join('\n')
    } catch (error) {
      if (!(error instanceof OfferwireError)) throw error
      console.error(`no offer: ${error.code} ${error.message}`)
      return 'No offers just now.'
    }
  }
}

type Bot = ReturnType<typeof createBot>

/** Chats in this terminal. */
async function chatHere(bot: Bot): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout, prompt: '> ' })
  console.log('Say /offers. Ctrl-D ends it.')
  terminal.prompt()
  for await (const line of terminal) {
    const answer = await bot('terminal', line)
    console.log(answer ?? 'I know /offers.')
    terminal.prompt()
  }
}

interface TelegramUpdate {
  readonly update_id: number
  readonly message?: {
    readonly text?: string
    readonly chat: { readonly id: number }
    readonly from?: { readonly language_code?: string }
  }
}

/** Answers Telegram's chats, by its long polling, until `signal` says so. */
export async function chatOnTelegram(bot: Bot, botUrl: string, signal: AbortSignal): Promise<void> {
  const call = async (method: string, body: object): Promise<unknown> => {
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body), signal }
    const response = await fetch(`${botUrl}/${method}`, init)
    if (!response.ok) throw new Error(`Telegram answered ${response.status} to ${method}`)
    return ((await response.json()) as { result: unknown }).result
  }
  for (let offset = 0; !signal.aborted; ) {
    const updates = (await call('getUpdates', { offset, timeout: 25 })) as TelegramUpdate[]
    for (const { update_id, message } of updates) {
      offset = update_id + 1
      if (message?.text === undefined) continue
      const answer = await bot(`telegram-${message.chat.id}`, message.text, message.from?.language_code)
      if (answer !== undefined) await call('sendMessage', { chat_id: message.chat.id, text: answer })
    }
  }
}

if (import.meta.main) {
  const {
    OFFERWIRE_URL = 'http://localhost:3000',
    OFFERWIRE_API_KEY,
    OFFERWIRE_COUNTRY = 'US',
    TELEGRAM_TOKEN,
  } = process.env
  if (!OFFERWIRE_API_KEY) throw new Error('OFFERWIRE_API_KEY is not set: a publishable key, pk_…')
  const bot = createBot({ baseUrl: OFFERWIRE_URL, apiKey: OFFERWIRE_API_KEY, countryCode: OFFERWIRE_COUNTRY })
  const telegram = `https://api.telegram.org/bot${TELEGRAM_TOKEN}`
  await (TELEGRAM_TOKEN ? chatOnTelegram(bot, telegram, new AbortController().signal) : chatHere(bot))
}
