/** Under which path people sign in. */
export const authPath = '/auth'
