import { lookup, Resolver } from 'node:dns/promises'

/** Resolves a host name to its addresses, in the order in which they should be tried; rejects if there are none. */
export type ResolveName = (hostname: string) => Promise<string[]>

/** The time the other family may take once one has addresses: some name servers never answer for a missing family. */
const otherFamilyMs = 300

/**
 * Resolves by DNS, and by the system (hosts file, local names) only if DNS answers that it does not know the name. The
 * system's resolver blocks one of the few threads for files and crypto, so a few names with a slow name server would
 * hold up the whole process; DNS only waits on a socket.
 *
 * @param nameServers addresses with ports, in place of the system's.
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
