import { oneQuery } from './list-query.ts'

/** Polls every five seconds, to follow a developer's test calls. */
const live = { refetchInterval: 5_000 }

/** The state of an app's integration, and the progress of its first steps. */
export const appIntegrationQuery = (appId: string) => ({
  ...oneQuery('/admin/v1/apps/{appId}/integration', { path: { appId } }),
  ...live,
})

/** The progress of a new advertiser's first steps. */
export const advertiserStepsQuery = (organizationId: string) => ({
  ...oneQuery('/admin/v1/organizations/{organizationId}/first-steps', { path: { organizationId } }),
  ...live,
})

/** The remaining first steps of a new operator. */
export const operatorStepsQuery = () => oneQuery('/admin/v1/first-steps', {})
