/** The service cannot start; its message tells an operator why, and is all they are shown. */
export class StartError extends Error {
  override readonly name: string = 'StartError'
}
