import { isLoopback } from '../../shell/loopback.ts'

export const insecureImageText = 'Browsers don’t show images from http:// on pages served over https. Use an https URL.'

/**
 * Whether browsers do not show an image on pages that are served over https, though the API takes its address: one by
 * http from anywhere but their own machine. What this service serves itself moves to https with it.
 */
export function isInsecureImage(address: string, ownOrigin = location.origin): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'http:' && url.origin !== ownOrigin && !isLoopback(url.hostname)
}
