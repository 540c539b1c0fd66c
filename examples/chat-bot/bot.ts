// A bot that answers "/offers" with one offer. In a terminal: `npm start`. On Telegram: with TELEGRAM_TOKEN set.
import { createInterface } from 'node:readline/promises'
import { setTimeout as sleep } from 'node:timers/promises'
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
    readonly text?: unknown
    readonly chat?: { readonly id?: unknown }
    readonly from?: { readonly language_code?: unknown }
  }
}

type Call = (method: string, body: object) => Promise<unknown>

/**
 * Answers Telegram's chats, by its long polling, until `signal` says so; what fails meanwhile is told and outlasted.
 */
export async function chatOnTelegram(bot: Bot, botUrl: string, signal: AbortSignal, waitMs = 5_000): Promise<void> {
  const call: Call = async (method, body) => {
    const response = await fetch(`${botUrl}/${method}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      // Longer than Telegram holds a question for updates.
      signal: AbortSignal.any([signal, AbortSignal.timeout(40_000)]),
    })
    if (!response.ok) throw new Error(`Telegram answered ${response.status} to ${method}`)
    return ((await response.json()) as { result?: unknown } | null)?.result
  }
  for (let offset = 0; !signal.aborted; ) {
    const updates = await call('getUpdates', { offset, timeout: 25 }).catch((error: unknown) =>
      signal.aborted ? undefined : tell('no updates', error),
    )
    if (!Array.isArray(updates)) await sleep(waitMs, undefined, { signal }).catch(() => undefined)
    for (const update of Array.isArray(updates) ? updates : []) {
      // Asked for no more, however it is answered: one that fails would come back for ever.
      if (Number.isInteger(update?.update_id)) offset = Math.max(offset, update.update_id + 1)
      await answerTo(bot, call, update).catch((error: unknown) => tell('not answered', error))
    }
  }
}

async function answerTo(bot: Bot, call: Call, update: TelegramUpdate | null): Promise<void> {
  const { text, chat, from } = update?.message ?? {}
  if (typeof text !== 'string' || !Number.isInteger(chat?.id)) return
  const language = from?.language_code
  const isTag = typeof language === 'string' && /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/.test(language)
  const answer = await bot(`telegram-${chat?.id}`, text, isTag ? language : undefined)
  if (answer !== undefined) await call('sendMessage', { chat_id: chat?.id, text: answer })
}

/** The address of a call has the bot's token: only what happened is told. */
function tell(what: string, error: unknown): void {
  console.error(`${what}: ${error instanceof Error ? error.message : error}`)
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
  const ending = new AbortController()
  if (TELEGRAM_TOKEN) for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => ending.abort())
  const chat = TELEGRAM_TOKEN ? chatOnTelegram(bot, telegram, ending.signal) : chatHere(bot)
  chat.catch((error: unknown) => {
    tell('the bot ended', error)
    process.exitCode = 1
  })
}
