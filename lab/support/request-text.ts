/** A request's text. The body, if any, is JSON in ASCII. */
export function requestText(method: string, path: string, headers: Record<string, string>, body?: string): string {
  const lines = Object.entries({
    host: '127.0.0.1',
    ...headers,
    ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(body.length) }),
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`
}
