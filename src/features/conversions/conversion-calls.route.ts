import type { Api } from '../../http/server.ts'
import { completionRoute } from './completion.route.ts'
import { postbackRoute } from './postback.route.ts'
import type { VerifyDeps } from './verify-transaction.ts'
import { createWrongTokenRefusal, type WrongTokenDeps } from './wrong-token.hook.ts'

/** The two calls by which an advertiser reports a conversion; wrong tokens of both count together. */
export function conversionCallRoutes(api: Api, deps: VerifyDeps & WrongTokenDeps): void {
  const refuseWrongToken = createWrongTokenRefusal(deps)
  postbackRoute(api, deps, refuseWrongToken)
  completionRoute(api, deps, refuseWrongToken)
}
