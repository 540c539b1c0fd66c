import { lookup, Resolver } from 'node:dns/promises'

/** Turns a host name into its addresses, in the order in which they should be tried; rejects when there are none. */
export type ResolveName = (hostname: string) => Promise<string[]>

/** How long the other family may take once one has addresses: some name servers never answer for one that they lack. */
const otherFamilyMs = 300

/**
 * Resolves by DNS, and by the system (hosts file, local names) only when DNS answers that it does not know the name.
 * The system's resolver blocks one of the few threads that file and crypto work share, so that a few names with a slow
 * name server would hold up the whole process; DNS alone waits on a socket.
 *
 * @param nameServers addresses with ports, in the place of the system's.
 */
export async function resolveName(hostname: string, nameServers?: readonly string[]): Promise<string[]> {
  const resolver = new Resolver({ timeout: 1000, tries: 2 })
  if (nameServers !== undefined) resolver.setServers(nameServers)
  let giveUp: NodeJS.Timeout | undefined
  const asked = [resolver.resolve4(hostname), resolver.resolve6(hostname)].map(async (family) => {
    const addresses = await family
    giveUp ??= setTimeout(() => resolver.cancel(), otherFamilyMs)
    return addresses
  })
  const families = await Promise.allSettled(asked)
  clearTimeout(giveUp)
  const addresses = families.flatMap((family) => (family.status === 'fulfilled' ? family.value : []))
  if (addresses.length > 0) return addresses
  const timeout = families.find((family) => family.status === 'rejected' && family.reason.code === 'ETIMEOUT')
  if (timeout?.status === 'rejected') throw timeout.reason
  const found = await lookup(hostname, { all: true })
  return found.map(({ address }) => address)
}
