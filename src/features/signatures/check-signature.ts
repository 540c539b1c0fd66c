import { ServiceError } from '../../errors.ts'
import type { Services } from '../../services.ts'
import type { KeyEntry, Snapshot } from '../../snapshot/snapshot.ts'
import { openKeySecret } from '../apps/keys/authenticate-signed.ts'
import { resolveCaller, signedPlatformRules } from '../apps/keys/caller.ts'
import { type DescribedRequest, diagnoseSignature, headerOf, type SignatureDiagnosis } from './diagnose-signature.ts'

const signedPaths = ['/publisher/sdk/v1/entitlements/server', '/webhooks/service']
const maxOtherKeys = 20

/** Says what is wrong with a signed request of a project's own key, in the order in which the service checks. */
export function checkSignature(
  { clock, config, secretBox, snapshots }: Pick<Services, 'clock' | 'config' | 'secretBox' | 'snapshots'>,
  projectId: string,
  request: DescribedRequest,
): SignatureDiagnosis {
  const snapshot = snapshots.current()
  const apiKey = headerOf(request, 'x-api-key')
  if (apiKey === undefined) return keyProblem('The X-API-Key header is missing.')
  const key = snapshot.keys.get(apiKey)
  if (key?.project.id !== projectId) return keyProblem('X-API-Key is not a key of this project, or is revoked.')
  const diagnosis = diagnoseSignature(request, {
    secret: openKeySecret(secretBox, key),
    otherKeys: otherKeysOf(snapshot, key).map((other) => ({
      publishableKey: other.publishableKey,
      secret: openKeySecret(secretBox, other),
    })),
    paths: signedPaths,
    publicPrefix: config.addresses.basePath,
    nowMs: clock.nowMs(),
  })
  const problem = platformProblem(key, headerOf(request, 'x-platform'))
  if (problem === undefined) return diagnosis
  return { valid: false, findings: [{ part: 'platform', problem }, ...diagnosis.findings] }
}

/** The project's other keys, as many as are tried without holding up the process. */
function otherKeysOf(snapshot: Snapshot, key: KeyEntry): KeyEntry[] {
  const others = [...snapshot.keys.values()].filter((other) => other !== key && other.project === key.project)
  return others.slice(0, maxOtherKeys)
}

function keyProblem(problem: string): SignatureDiagnosis {
  return { valid: false, findings: [{ part: 'key', problem }] }
}

function platformProblem(key: KeyEntry, platform: string | undefined): string | undefined {
  try {
    resolveCaller(key, platform, signedPlatformRules)
    return undefined
  } catch (error) {
    if (error instanceof ServiceError) return error.message
    throw error
  }
}
