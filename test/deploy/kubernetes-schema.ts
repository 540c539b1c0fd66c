import { type TProperties, Type } from 'typebox'

/**
 * The part of Kubernetes' schema that the manifests use, by kind. Other fields are refused, so that a misspelt one,
 * which a server would silently drop, fails the test.
 */
const strict = <Properties extends TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false })
const optional = Type.Optional
const labels = Type.Record(Type.String(), Type.String())
const selector = strict({ matchLabels: labels })
const metadata = strict({ name: Type.String(), labels: optional(labels) })
const port = Type.Union([Type.Integer(), Type.String()])

const probe = strict({
  httpGet: strict({ path: Type.String({ pattern: '^/' }), port }),
  periodSeconds: Type.Integer({ minimum: 1 }),
  timeoutSeconds: optional(Type.Integer({ minimum: 1 })),
  failureThreshold: Type.Integer({ minimum: 1 }),
})

const secretKeyRef = strict({ name: Type.String(), key: Type.String(), optional: optional(Type.Boolean()) })
const quantities = Type.Record(Type.String(), Type.String({ pattern: '^[0-9]+(m|Mi|Gi)?$' }))

const environment = Type.Array(
  strict({
    name: Type.String(),
    value: optional(Type.String()),
    valueFrom: optional(strict({ secretKeyRef })),
  }),
)
const resources = strict({ requests: quantities, limits: quantities })
const confined = strict({
  allowPrivilegeEscalation: Type.Literal(false),
  readOnlyRootFilesystem: Type.Literal(true),
  capabilities: strict({ drop: Type.Array(Type.Literal('ALL'), { minItems: 1 }) }),
})
const unprivileged = {
  runAsNonRoot: Type.Literal(true),
  runAsUser: Type.Integer({ minimum: 1 }),
  runAsGroup: Type.Integer({ minimum: 1 }),
  seccompProfile: strict({ type: Type.Literal('RuntimeDefault') }),
}

const container = strict({
  name: Type.String(),
  image: Type.String(),
  ports: Type.Array(strict({ name: Type.String(), containerPort: Type.Integer() })),
  env: environment,
  startupProbe: probe,
  readinessProbe: probe,
  livenessProbe: probe,
  resources,
  securityContext: confined,
  volumeMounts: Type.Array(strict({ name: Type.String(), mountPath: Type.String() })),
})

const podSpec = strict({
  serviceAccountName: Type.String(),
  automountServiceAccountToken: Type.Literal(false),
  terminationGracePeriodSeconds: Type.Integer({ minimum: 12 }),
  securityContext: strict({
    ...unprivileged,
    fsGroup: Type.Integer({ minimum: 1 }),
    fsGroupChangePolicy: Type.String(),
  }),
  topologySpreadConstraints: Type.Array(
    strict({
      maxSkew: Type.Integer(),
      topologyKey: Type.String(),
      whenUnsatisfiable: Type.Union([Type.Literal('ScheduleAnyway'), Type.Literal('DoNotSchedule')]),
      labelSelector: selector,
    }),
  ),
  containers: Type.Array(container, { minItems: 1 }),
  volumes: Type.Array(strict({ name: Type.String(), emptyDir: strict({ sizeLimit: Type.String() }) })),
})

const kind = <Kind extends string, Properties extends TProperties>(
  apiVersion: string,
  name: Kind,
  properties: Properties,
) => strict({ apiVersion: Type.Literal(apiVersion), kind: Type.Literal(name), metadata, ...properties })

const statefulSet = kind('apps/v1', 'StatefulSet', {
  spec: strict({
    serviceName: Type.String(),
    podManagementPolicy: Type.Literal('Parallel'),
    updateStrategy: strict({ type: Type.Literal('RollingUpdate') }),
    selector,
    template: strict({ metadata: strict({ labels, annotations: labels }), spec: podSpec }),
    volumeClaimTemplates: Type.Array(
      strict({
        metadata,
        spec: strict({ accessModes: Type.Array(Type.String()), resources: strict({ requests: quantities }) }),
      }),
    ),
  }),
})

const service = kind('v1', 'Service', {
  spec: strict({
    clusterIP: optional(Type.Literal('None')),
    publishNotReadyAddresses: optional(Type.Boolean()),
    selector: labels,
    ports: Type.Array(strict({ name: Type.String(), port: Type.Integer(), targetPort: port })),
  }),
})

const metric = strict({
  type: Type.Union([Type.Literal('Pods'), Type.Literal('Resource')]),
  pods: optional(
    strict({
      metric: strict({ name: Type.String() }),
      target: strict({ type: Type.Literal('AverageValue'), averageValue: Type.String() }),
    }),
  ),
  resource: optional(
    strict({
      name: Type.String(),
      target: strict({ type: Type.Literal('Utilization'), averageUtilization: Type.Integer() }),
    }),
  ),
})

const autoscaler = kind('autoscaling/v2', 'HorizontalPodAutoscaler', {
  spec: strict({
    scaleTargetRef: strict({ apiVersion: Type.String(), kind: Type.String(), name: Type.String() }),
    minReplicas: Type.Integer({ minimum: 2 }),
    maxReplicas: Type.Integer(),
    metrics: Type.Array(metric),
    behavior: strict({ scaleDown: strict({ selectPolicy: Type.Literal('Disabled') }) }),
  }),
})

/** A Job created anew each time, and therefore without a fixed name. */
export const jobSchema = strict({
  apiVersion: Type.Literal('batch/v1'),
  kind: Type.Literal('Job'),
  metadata: strict({ generateName: Type.String() }),
  spec: strict({
    backoffLimit: Type.Integer(),
    ttlSecondsAfterFinished: Type.Integer(),
    template: strict({
      spec: strict({
        restartPolicy: Type.Literal('Never'),
        serviceAccountName: Type.String(),
        automountServiceAccountToken: Type.Literal(false),
        securityContext: strict(unprivileged),
        containers: Type.Array(
          strict({
            name: Type.String(),
            image: Type.String(),
            args: Type.Array(Type.String()),
            env: environment,
            resources,
            securityContext: confined,
          }),
        ),
      }),
    }),
  }),
})

/** The schema of each kind of manifest. */
export const kubernetesKinds = {
  StatefulSet: statefulSet,
  Service: service,
  HorizontalPodAutoscaler: autoscaler,
  ServiceAccount: kind('v1', 'ServiceAccount', { automountServiceAccountToken: Type.Literal(false) }),
  PodDisruptionBudget: kind('policy/v1', 'PodDisruptionBudget', {
    spec: strict({ maxUnavailable: Type.Integer({ minimum: 1 }), selector }),
  }),
}
