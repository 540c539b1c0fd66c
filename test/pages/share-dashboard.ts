import { before } from 'node:test'
import { type SignedIn, signIn } from '../member.ts'
import { shareBrowser } from '../open-browser.ts'
import { type DemoTestApp, shareDemoApp } from '../start-demo-app.ts'
import { signInByForm, startVisit, type Visit } from './dashboard-visit.ts'
import { type DemoTraffic, makeDemoTraffic } from './demo-traffic.ts'

/** The people of the demo network, and their passwords. */
const passwords = {
  publisher: 'test-demo-password',
  advertiser: 'test-demo-password',
  operator: 'test-admin-password',
}

type Person = keyof typeof passwords
type Visitor = Person | SignedIn | 'stranger'

/** The dashboard of a demo network where something has happened, and a browser to look at it. */
export interface SharedDashboard {
  readonly demo: DemoTestApp
  readonly traffic: DemoTraffic
  /** Opens a page for somebody who is signed in, or for a stranger. */
  visit(who: Visitor, path: string): Promise<Visit>
  /** Opens a page for a stranger and signs them in on the way by the form, as a person does. */
  signIn(who: Person, path: string): Promise<Visit>
}

/** Starts it once for all tests of the enclosing `describe`. */
export function shareDashboard(environment: Record<string, string> = {}): SharedDashboard {
  const demo = shareDemoApp({ at: new Date().toISOString(), environment })
  const browser = shareBrowser()
  let traffic: DemoTraffic | undefined
  before(async () => {
    traffic = await makeDemoTraffic(demo())
  })
  const visit: SharedDashboard['visit'] = async (who, path) => {
    const cookie = await cookieFor(demo(), who)
    const opened = await startVisit(browser(), demo().baseUrl, cookie)
    await opened.open(path)
    return opened
  }
  return {
    get demo() {
      return demo()
    },
    get traffic() {
      if (traffic === undefined) throw new Error('the traffic is made by a hook before the first test')
      return traffic
    },
    visit,
    async signIn(who, path) {
      const opened = await visit('stranger', path)
      await signInByForm(opened, emailOf(who), passwords[who])
      return opened
    },
  }
}

async function cookieFor(demo: DemoTestApp, who: Visitor): Promise<string | undefined> {
  if (who === 'stranger') return undefined
  return (typeof who === 'object' ? who : await signIn(demo, emailOf(who), passwords[who])).cookie
}

function emailOf(person: Person): string {
  return `${person}@offerwire.local`
}
