const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i

/** Returns whether only this machine can reach a server that listens on the host. */
export function isLoopback(host: string): boolean {
  return loopback.test(host)
}
