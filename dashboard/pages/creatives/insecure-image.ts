import { isLoopback } from '../../shell/loopback.ts'

export const insecureImageText = 'Browsers don’t show images from http:// on pages served over https. Use an https URL.'

/**
 * Whether browsers refuse to show an image on https pages although the API accepts its address: any http address except
 * on their own machine. Images of this service move to https with it.
 */
export function isInsecureImage(address: string, ownOrigin = location.origin): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'http:' && url.origin !== ownOrigin && !isLoopback(url.hostname)
}
