/** The platform a browser runs on, by its `User-Agent`; undefined without one. Anything that is no phone is `web`. */
export function platformOfAgent(agent: string | undefined): 'ios' | 'android' | 'web' | undefined {
  if (agent === undefined || agent === '') return undefined
  if (/iPhone|iPad|iPod/.test(agent)) return 'ios'
  return /Android/.test(agent) ? 'android' : 'web'
}
