import { routeOperation as id, type OperationText, operationText as text } from './operation-text.ts'

/** Organizations, campaigns and creatives, by method and path. */
export const campaignOperations: Readonly<Record<string, OperationText>> = {
  'GET /admin/v1/organizations': text('listOrganizations', 'A member sees those it belongs to.'),
  'POST /admin/v1/organizations': id('createOrganization'),
  'GET /admin/v1/organizations/{organizationId}': text('getOrganization', 'Without its secrets.'),
  'PATCH /admin/v1/organizations/{organizationId}': text('updateOrganization', 'Null clears an optional field.'),
  'POST /admin/v1/organizations/{organizationId}/rotate': id('rotateOrganizationSecret'),
  'GET /admin/v1/organizations/{organizationId}/campaigns': text('listOrganizationCampaigns', 'Of any status.'),

  'GET /admin/v1/organizations/{organizationId}/campaigns/export': text(
    'exportCampaigns',
    'An export can be imported unchanged. In CSV, nested fields have dotted names, lists are separated by `;`, and cells that a spreadsheet would run as formulas begin with an apostrophe.',
  ),
  'POST /admin/v1/organizations/{organizationId}/campaigns/import': text(
    'importCampaigns',
    'Rows match campaigns by `externalId`, else by `id`: importing the same rows again changes nothing. If a row is faulty, nothing is imported, and `details` of the 400 lists all faults with their rows; a dry run returns them as rows.',
    'conflict',
  ),

  'GET /admin/v1/campaigns': id('listCampaigns'),
  'POST /admin/v1/campaigns': text(
    'createCampaign',
    'It is served once it has an active creative and is active itself.',
    'conflict',
  ),
  'GET /admin/v1/campaigns/{campaignId}': text(
    'getCampaign',
    'An advertiser and the operator see the payout, a publisher its own share as `earningsPerCompletion`.',
  ),
  'PATCH /admin/v1/campaigns/{campaignId}': id('updateCampaign', 'conflict'),
  'GET /admin/v1/campaigns/{campaignId}/creatives': text('listCreatives', 'Active and paused ones.'),
  'POST /admin/v1/campaigns/{campaignId}/creatives': text(
    'createCreative',
    'What users see of a campaign; of several that fit, one is drawn by weight.',
  ),
  'GET /admin/v1/creatives/{creativeId}': text('getCreative', 'With its translations.'),
  'PATCH /admin/v1/creatives/{creativeId}': id('updateCreative'),
}
