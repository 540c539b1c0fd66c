import { before } from 'node:test'
import { openSession, type SignedIn } from '../support/app/member.ts'
import { type DemoTestApp, shareDemoApp } from '../support/app/start-demo-app.ts'
import { shareBrowser } from '../support/open-browser.ts'
import { signInByForm, startVisit, type Visit } from './dashboard-visit.ts'
import { type DemoTraffic, makeDemoTraffic } from './demo-traffic.ts'

/** The members of the demo network, with their passwords. */
const passwords = {
  publisher: 'test-demo-password',
  advertiser: 'test-demo-password',
  operator: 'test-admin-password',
}
type User = keyof typeof passwords

/** The dashboard of a demo network with traffic, and a browser. */
export interface SharedDashboard {
  demo(): DemoTestApp
  traffic(): DemoTraffic
  /** Opens a page for a signed-in member, or for a stranger. */
  visitAs(who: User | SignedIn | 'stranger', path: string): Promise<Visit>
  /** Opens a page for a stranger, who signs in by the form on the way. */
  visitByForm(who: User, path: string): Promise<Visit>
}

/** Starts it once for all tests of the enclosing `describe`. */
export function shareDashboard(environment: Record<string, string> = {}, hostname = '127.0.0.1'): SharedDashboard {
  const demo = shareDemoApp({ at: new Date().toISOString(), environment, hostname })
  const browser = shareBrowser()
  let traffic: DemoTraffic | undefined
  before(async () => {
    traffic = await makeDemoTraffic(demo())
  })
  const visitAs: SharedDashboard['visitAs'] = async (who, path) => {
    const user = typeof who === 'object' || who === 'stranger' ? who : await openSession(demo(), emailOf(who))
    const visit = await startVisit(browser(), demo().baseUrl, user === 'stranger' ? undefined : user.cookie)
    await visit.open(path)
    return visit
  }
  return {
    demo,
    traffic() {
      if (traffic === undefined) throw new Error('the traffic is made by a hook before the first test')
      return traffic
    },
    visitAs,
    async visitByForm(who, path) {
      const visit = await visitAs('stranger', path)
      await signInByForm(visit, emailOf(who), passwords[who])
      return visit
    },
  }
}

function emailOf(user: User): string {
  return `${user}@offerwire.local`
}
