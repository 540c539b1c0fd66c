const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i

/** Whether a server that listens on a host lets in this machine alone. */
export function isLoopback(host: string): boolean {
  return loopback.test(host)
}
