import type { Actor } from '../accounts/actor.ts'
import type { App } from './app.schema.ts'
import type { AppRow } from './apps.queries.ts'

/** An app as its reader may see it: with the share, a publisher could compute what advertisers pay. */
export function presentApp(reader: Actor): (row: AppRow) => App {
  return (row) => ({
    id: row.id,
    projectId: row.project_id,
    name: row.name,
    platform: row.platform,
    audienceStatus: row.audience_status,
    ...(reader.isOperator ? { payoutSharePercent: Number(row.payout_share_ppm) / 10_000 } : {}),
    locales: row.locales,
    defaultLocale: row.default_locale,
    clientTrialLimit: row.client_trial_limit === null ? null : Number(row.client_trial_limit),
    entitlement: row.entitlement,
    provisionalHours: row.provisional_hours,
    testWebhooks: row.test_webhooks,
    incrementality: {
      enabled: row.incrementality_enabled,
      rolloutPct: row.incrementality_rollout_pct,
      assignmentVersion: row.incrementality_version,
    },
    ranking: { newCampaignShare: row.ranking_new_campaign_share, randomShare: row.ranking_random_share },
    demo: row.is_demo,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  })
}
