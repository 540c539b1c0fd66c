import type { KeyPair } from '../../test/faults/scenario/network.ts'
import type { ApiRoute } from '../../test/support/api-routes.ts'
import { processAdminToken, type ServiceProcess } from '../../test/support/app/service-process.ts'
import { makeTenant, memberPassword } from './make-tenant.ts'

/** Members whose sessions are used: those of the main tenant, and spare ones whose accounts may be spoiled. */
export type Role = 'operator' | 'publisher' | 'advertiser' | 'spare publisher' | 'spare advertiser'

/** The operator's sign-in to the service that is fuzzed. */
export const operatorEmail = 'operator@fuzz.example'

/** Every object that an input can name. */
export interface FuzzWorld {
  readonly host: string
  readonly origin: string
  readonly adminToken: string
  readonly keys: readonly KeyPair[]
  readonly advertiserKeys: readonly string[]
  readonly roles: readonly Role[]
  /** Roles whose own accounts may be changed. */
  readonly spareRoles: readonly Role[]
  /** Returns values for a field of a route, from the main tenant or from the spare one. */
  texts(route: string, tenant: 'main' | 'spare', field: string): readonly string[] | undefined
  cookieOf(role: Role): string
  /** Signs a member in again after their session has ended. */
  renewSession(role: Role): Promise<void>
}

/** Makes a main tenant, a spare one that may be spoiled, and sessions of their members, through the service. */
export async function makeFuzzWorld(
  service: ServiceProcess,
  routes: readonly ApiRoute[],
  name: string,
): Promise<FuzzWorld> {
  const main = await makeTenant(service, `main ${name}`, 0)
  const spare = await makeTenant(service, `spare ${name}`, 24)
  const emails: Record<Role, string> = {
    operator: operatorEmail,
    publisher: main.publisher,
    advertiser: main.advertiser,
    'spare publisher': spare.publisher,
    'spare advertiser': spare.advertiser,
  }
  const { port } = new URL(service.url)
  const origin = `http://localhost:${port}`
  const cookies = new Map<Role, string>()
  const renewSession = async (role: Role) => {
    const cookie = await signIn(service, origin, emails[role])
    if (cookie !== undefined) cookies.set(role, cookie)
  }
  const roles = Object.keys(emails) as Role[]
  await Promise.all(roles.map(renewSession))
  const texts = new Map<string, readonly string[]>([
    ...Object.entries(main.texts).map(([name, each]) => [`main ${name}`, each] as const),
    ...Object.entries(spare.texts).map(([name, each]) => [`spare ${name}`, each] as const),
    ...(await readCursors(service, routes, main.texts)),
    ...scoped(main.texts, spare.texts),
  ])
  return {
    host: `127.0.0.1:${port}`,
    origin,
    adminToken: processAdminToken,
    keys: [...main.keys, ...main.keys.slice(0, 2), ...spare.keys.slice(0, 2)],
    advertiserKeys: [main.advertiserKey, spare.advertiserKey],
    roles,
    spareRoles: ['spare publisher', 'spare advertiser'],
    texts(route, tenant, field) {
      const named = texts.get(`${route} ${field}`) ?? texts.get(`${tenant} ${field}`)
      return named?.length === 0 ? undefined : named
    },
    cookieOf: (role) => cookies.get(role) ?? '',
    renewSession,
  }
}

type Texts = Readonly<Record<string, readonly string[]>>

/** Fields with another meaning on some routes. */
function scoped(main: Texts, spare: Texts): [string, readonly string[]][] {
  const tokens = spare.invitationToken ?? []
  return [
    ['POST /auth/invitation token', tokens],
    ['POST /auth/invitation/accept token', tokens],
    ['POST /auth/password-reset/confirm token', ['x'.repeat(43)]],
    ['GET /click/{token} token', main.clickToken ?? []],
    ['POST /auth/sign-in email', spare.email ?? []],
    ['POST /auth/password-reset email', spare.email ?? []],
    ['GET /dashboard/assets/{name} name', ['index.js', 'x.css']],
    ['GET /demo/images/{name} name', ['1.svg', 'a.png']],
  ]
}

/** The cursor of the second page of each list that has one. */
async function readCursors(
  service: ServiceProcess,
  routes: readonly ApiRoute[],
  texts: Texts,
): Promise<[string, readonly string[]][]> {
  const found: [string, readonly string[]][] = []
  for (const { name, path, query } of routes) {
    if (!path.startsWith('/admin/v1') || !query.some((each) => each.name === 'cursor')) continue
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, each: string) => encodeURIComponent(texts[each]?.[0] ?? ''))
    const since = query.some((each) => each.name === 'since') ? '&since=2020-01-01T00:00:00Z' : ''
    const page = await service.admin<{ nextCursor: string | null }>(
      'GET',
      `${filled.slice('/admin/v1'.length)}?limit=1${since}`,
    )
    if (page.nextCursor !== null) found.push([`${name} cursor`, [page.nextCursor]])
  }
  return found
}

/** The `Cookie` header of a new session; undefined if the member can no longer sign in. */
async function signIn({ url }: ServiceProcess, origin: string, email: string): Promise<string | undefined> {
  const headers = { 'content-type': 'application/json', origin }
  const body = JSON.stringify({ email, password: memberPassword })
  const answer = await fetch(`${url}/auth/sign-in`, { method: 'POST', headers, body })
  await answer.arrayBuffer()
  if (!answer.ok) return undefined
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}
