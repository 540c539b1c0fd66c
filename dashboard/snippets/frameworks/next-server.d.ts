// Next.js is no dependency: this much of it the snippet uses.
declare module 'next/server' {
  export function connection(): Promise<void>
}
