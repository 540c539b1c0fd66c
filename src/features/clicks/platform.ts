import type { DevicePlatform } from '../../db/tables.ts'

/** The first matching row decides: agents of desktops and other systems also name the phones they imitate. */
const platforms: readonly (readonly [DevicePlatform, RegExp])[] = [
  ['web', /Windows Phone|Windows NT|Xbox|Tizen|Web0S|webOS|KAIOS|CrOS/i],
  // Apple's libraries use the same name on every system; only a Mac adds its processor or model.
  ['web', /CFNetwork\/.*(?:x86_64|Mac(?:Book|mini|Pro|Studio))|iMac/i],
  ['ios', /iPhone|iPad|iPod|FBIOS|ForiOS\b|\b(?:Cr|Fx|Edg|OP)iOS\b/i],
  ['android', /Android|\bFB4A\b|FBAN\/EMA\b|\bAdr \d|\bSilk\//i],
  // A tablet that asks for the desktop page, and an app without a browser.
  ['ios', /Macintosh.*\bMobile\/|CFNetwork\/.*Darwin\//i],
]

/** The part of an agent that is examined, in characters; apps append their own part. */
const maxAgentLength = 1_024

/** Reads the platform from a `User-Agent`; every device but a phone or a tablet is `web`. */
export function platformOfAgent(agent: string | undefined): DevicePlatform | undefined {
  if (agent === undefined || agent === '') return undefined
  const text = agent.slice(0, maxAgentLength)
  return platforms.find(([, pattern]) => pattern.test(text))?.[0] ?? 'web'
}
