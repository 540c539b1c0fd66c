// Next.js is not a dependency: these are the parts that the snippet uses.
declare module 'next/server' {
  export function connection(): Promise<void>
}
