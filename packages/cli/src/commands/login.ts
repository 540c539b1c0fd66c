import { ask } from '../ask.ts'
import { type Context, command } from '../command.ts'
import { CommandError, exitCodes } from '../command-error.ts'
import { type Credential, credentialsPath, findCredential, forgetCredential, storeCredential } from '../credentials.ts'
import { postJson, readJson, refusal, Service, unexpectedAnswer } from '../service.ts'

export const loginCommand = command({
  name: 'login',
  about: "Sign in with a member's e-mail and password, or with the operator's token.",
  details:
    'The sign-in is kept in ~/.config/offerwire/credentials.json, which only you can read; the password is not kept. At a terminal you are asked for secrets; elsewhere they are read from standard input, so that none appears on a command line. In the folder of a running service you need no sign-in: its data/admin-token is used.',
  options: {
    email: { value: '<address>', about: 'Sign in as a member; you see what you see in the dashboard.' },
    operator: { about: "Sign in with the operator's token (ADMIN_TOKEN)." },
  },
  examples: [
    ['offerwire login --email ada@example.com --url https://api.example.com/offers', 'a member; asks for the password'],
    ['offerwire login --operator < admin-token', 'the operator'],
  ],
  async run(context, given) {
    const { io, output, url } = context
    const email = given.operator ? undefined : (given.email ?? (await ask(io, 'E-mail')))
    const credential = email === undefined ? await tokenSignIn(context) : await memberSignIn(context, email)
    await storeCredential(io.env, url, credential)
    const path = credentialsPath(io.env)
    output.answer({ url, who: credential.who, path }, `Signed in to ${url} as ${credential.who}. Kept in ${path}.`)
  },
})

async function tokenSignIn({ io, url }: Context): Promise<Credential> {
  const token = await ask(io, 'Token', true)
  const credential: Credential = { token, who: "the operator's token" }
  await new Service(url, credential, io.signal).get('/admin/v1/projects', { query: { limit: 1 } }, 'data')
  return credential
}

/** Signs a member in as the dashboard does, and keeps the session's cookies. */
async function memberSignIn(context: Context, email: string): Promise<Credential> {
  const { io } = context
  const password = await ask(io, 'Password', true)
  const first = await post(context, '/auth/sign-in', { email, password })
  const { secondFactor } = first
  if (secondFactor === undefined) return signedIn(first, email)
  if (!secondFactor.code) {
    throw new CommandError(exitCodes.access, 'second_factor', 'This member can sign in only with a passkey.')
  }
  const code = await ask(io, 'Code of your authenticator')
  const second = await post(context, '/auth/second-factor', { code }, first.cookie)
  return signedIn(second, email)
}

/** What `/auth` answers: `member` once a member is signed in, `secondFactor` where that is still asked for. */
interface SignInAnswer {
  readonly member?: object | null
  readonly secondFactor?: { readonly code: boolean }
  readonly cookie: string
  readonly refuse: () => CommandError
}

function signedIn({ member, cookie, refuse }: SignInAnswer, who: string): Credential {
  if (typeof member !== 'object' || member === null || cookie === '') throw refuse()
  return { cookie, who }
}

async function post(context: Context, path: string, body: object, cookie = ''): Promise<SignInAnswer> {
  const { url } = context
  const response = await postJson(context, path, body, cookie)
  if (!response.ok) throw await refusal(response, url)
  const answer = Object(await readJson(response, url)) as Pick<SignInAnswer, 'member' | 'secondFactor'>
  const refuse = () => unexpectedAnswer(url, response, 'something other than was asked for')
  return { ...answer, cookie: withCookies(cookie, response.headers.getSetCookie()), refuse }
}

/** The `Cookie` header after an answer has set some. */
function withCookies(before: string, set: readonly string[]): string {
  const pairs = [...before.split('; '), ...set.map((text) => text.split(';', 1)[0] ?? '')].filter((pair) => pair !== '')
  const byName = new Map(pairs.map((pair) => [pair.split('=', 1)[0], pair]))
  return [...byName.values()].filter((pair) => !pair.endsWith('=')).join('; ')
}

export const whoamiCommand = command({
  name: 'whoami',
  about: 'Show which service you are signed in to, and as whom.',
  options: {},
  examples: [['offerwire whoami', 'where the next command would go']],
  async run({ io, output, url, connect }) {
    const credential = await findCredential(io.env, url)
    if (credential === undefined) {
      const remedy = 'Sign in with offerwire login.'
      throw new CommandError(exitCodes.access, 'not_signed_in', `You are not signed in to ${url}.`, remedy)
    }
    const service = await connect()
    const { data } = await service.get('/admin/v1/projects', { query: { limit: 100 } }, 'data')
    const projects = data.map(({ id, name }) => ({ id, name }))
    const names = projects.map(({ name }) => name).join(', ') || 'none'
    output.answer({ url, who: credential.who, projects }, `${url} as ${credential.who}. Projects: ${names}.`)
  },
})

export const logoutCommand = command({
  name: 'logout',
  about: 'Sign out of a service: forget the sign-in and end its session.',
  options: {},
  examples: [['offerwire logout', 'the service you last signed in to']],
  async run({ io, output, url }) {
    const credential = await forgetCredential(io.env, url)
    if (credential?.cookie !== undefined) await endSession(new Service(url, credential, io.signal))
    const forgotten = credential !== undefined
    output.answer({ url, forgotten }, forgotten ? `Signed out of ${url}.` : `You were not signed in to ${url}.`)
  },
})

async function endSession(service: Service): Promise<void> {
  try {
    await service.post('/auth/sign-out', {})
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    const message = `You are signed out on this machine, but the session could not be ended: ${error.message}`
    throw new CommandError(error.exitCode, error.code, message, 'End it in the dashboard, under your sessions.')
  }
}
