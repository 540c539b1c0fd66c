import { oneQuery } from './list-query.ts'

/** Looks again while somebody tries things out. */
const live = { refetchInterval: 5_000 }

/** How an app's integration is, and how far a new one has come. */
export const appIntegrationQuery = (appId: string) => ({
  ...oneQuery('/admin/v1/apps/{appId}/integration', { path: { appId } }),
  ...live,
})

/** How far a new advertiser has come. */
export const advertiserStepsQuery = (organizationId: string) => ({
  ...oneQuery('/admin/v1/organizations/{organizationId}/first-steps', { path: { organizationId } }),
  ...live,
})

/** What a new operator has still to do. */
export const operatorStepsQuery = () => oneQuery('/admin/v1/first-steps', {})
