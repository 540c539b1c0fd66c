import { openKeySecret, resolveCaller, signedPlatformRules } from '../../access/caller.ts'
import type { Core } from '../../core.ts'
import { ServiceError } from '../../errors.ts'
import type { KeyEntry } from '../../snapshot/snapshot.ts'
import type { DescribedRequest, SignatureDiagnosis } from './diagnose-signature.ts'
import { diagnoseSignature, headerOf } from './diagnose-signature.ts'

const signedPaths = ['/publisher/sdk/v1/entitlements/server', '/webhooks/service']
const maxOtherKeys = 20

/** Finds the faults of a signed request of a project's own key, in the order in which the service checks. */
export async function checkSignature(
  { config, realClock, secretBox, snapshots }: Pick<Core, 'config' | 'realClock' | 'secretBox' | 'snapshots'>,
  projectId: string,
  request: DescribedRequest,
): Promise<SignatureDiagnosis> {
  const snapshot = snapshots.current()
  const apiKey = headerOf(request, 'x-api-key')
  if (apiKey === undefined) return keyProblem('The X-API-Key header is missing.')
  const key = snapshot.keys.get(apiKey)
  if (key?.project.id !== projectId) return keyProblem('X-API-Key is not a key of this project, or is revoked.')
  const others = [...snapshot.keys.values()].filter((other) => other !== key && other.project === key.project)
  const diagnosis = await diagnoseSignature(request, {
    secret: openKeySecret(secretBox, key),
    otherKeys: others.slice(0, maxOtherKeys).map((other) => ({
      publishableKey: other.publishableKey,
      secret: openKeySecret(secretBox, other),
    })),
    paths: signedPaths,
    publicPrefix: config.addresses.basePath,
    nowMs: realClock.nowMs(),
  })
  const problem = platformProblem(key, headerOf(request, 'x-platform'))
  if (problem === undefined) return diagnosis
  return { valid: false, findings: [{ part: 'platform', problem }, ...diagnosis.findings] }
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
