import { campaignOperations } from './campaign-operations-text.ts'
import { routeOperation as id, type OperationText, operationText as text } from './operation-text.ts'

/** Management, by method and path. The calls of publishers and advertisers: `publisher-operations-text.ts`. */
export const managementOperations: Readonly<Record<string, OperationText>> = {
  'GET /admin/v1/stats': text('getStats', 'Operators only. Includes everything that was answered before the call.'),
  'GET /admin/v1/apps/{appId}/stats': text('getAppStats', '`earnings` is what the publisher earns.'),
  'GET /admin/v1/organizations/{organizationId}/stats': text(
    'getOrganizationStats',
    'Figures of the campaigns of one organization, over all apps.',
  ),

  'GET /admin/v1/transactions': text('listTransactions', 'Filters combine; `from` and `to` are UTC days of the click.'),
  'GET /admin/v1/transactions/{transactionId}': text(
    'getTransaction',
    'The timeline has every step: served, clicked, each postback with its verdict, verified, webhook.',
  ),
  'GET /admin/v1/organizations/{organizationId}/postbacks': text(
    'listOrganizationPostbacks',
    'Every call with a valid token is kept, refused ones included.',
  ),

  'GET /admin/v1/projects': text('listProjects', 'A member sees the projects it belongs to.'),
  'POST /admin/v1/projects': text('createProject', 'A project holds apps and the keys that they share.'),
  'GET /admin/v1/projects/{projectId}': text('getProject', 'One project by its id.'),
  'PATCH /admin/v1/projects/{projectId}': text('updateProject', 'Changes the name.'),
  'GET /admin/v1/apps': text('listApps', 'Apps of all projects that the caller may see.'),
  'GET /admin/v1/projects/{projectId}/apps': text('listProjectApps', 'At most one for each platform.'),
  'POST /admin/v1/projects/{projectId}/apps': id('createApp', 'conflict'),
  'GET /admin/v1/apps/{appId}': text('getApp', 'One app with its settings.'),
  'PATCH /admin/v1/apps/{appId}': id('updateApp', 'conflict'),
  'GET /admin/v1/apps/{appId}/campaigns': text(
    'listAppCampaigns',
    'The allow list: what the app may serve, in its order. `ETag` of the first page is the version of the whole list.',
  ),
  'PUT /admin/v1/apps/{appId}/campaigns': id('replaceAppCampaigns', 'precondition_failed'),
  'GET /admin/v1/apps/{appId}/campaigns/{campaignId}': text('getAppCampaign', 'One entry of the allow list.'),

  'GET /admin/v1/projects/{projectId}/keys': id('listKeys'),
  'POST /admin/v1/projects/{projectId}/keys': id('createKey'),
  'GET /admin/v1/keys/{keyId}': text('getKey', 'Without its secret.'),
  'DELETE /admin/v1/keys/{keyId}': text('revokeKey', 'Requests with the key are refused from now on.'),
  'POST /admin/v1/projects/{projectId}/signature-check': id('checkSignature'),

  'GET /admin/v1/apps/{appId}/webhook': text(
    'getWebhook',
    '`url` is null when none is set. The secret is never returned.',
  ),
  'PUT /admin/v1/apps/{appId}/webhook': text(
    'setWebhook',
    'A new webhook returns its signing secret, once. Changing the URL keeps the secret.',
  ),
  'PATCH /admin/v1/apps/{appId}/webhook': text('updateWebhook', 'While paused, events are skipped and not sent later.'),
  'DELETE /admin/v1/apps/{appId}/webhook': text('deleteWebhook', 'Deletes the signing secret too.'),
  'POST /admin/v1/apps/{appId}/webhook/rotate': text(
    'rotateWebhookSecret',
    'The new secret is shown only in this answer.',
  ),
  'POST /admin/v1/apps/{appId}/webhook/test': text(
    'testWebhook',
    'Sends a signed `offer_completed` event with made-up ids, even while paused.',
  ),
  'GET /admin/v1/apps/{appId}/webhook/deliveries': text(
    'listWebhookDeliveries',
    'One attempt each, with status, duration and error; what was skipped while paused is listed too.',
  ),
  'GET /admin/v1/apps/{appId}/webhook/completions': text(
    'listWebhookCompletions',
    'The events of the webhook, oldest first, even when none is set. For receivers that the webhook cannot reach; `offerwire listen` forwards them. Nothing is sent or logged.',
  ),

  'GET /admin/v1/apps/{appId}/creators': text('listCreators', 'Figures of live traffic on the requested days.'),
  'GET /admin/v1/apps/{appId}/creators/{creatorId}/links': text('listCreatorLinks', 'Live and test links.'),
  'GET /admin/v1/apps/{appId}/creators/{creatorId}/stats': text(
    'getAppCreatorStats',
    'As the publisher reads it with a live key.',
  ),

  'GET /admin/v1/apps/{appId}/users/{userId}': text(
    'getUser',
    'Stored attributes, entitlements and transactions. A 404 when nothing is stored about the person.',
  ),
  'DELETE /admin/v1/apps/{appId}/users/{userId}': id('eraseUser'),
  'GET /admin/v1/apps/{appId}/users/{userId}/export': text('exportUser', 'The same, as a file to give to the person.'),

  'GET /admin/v1/apps/{appId}/subscription-events': text(
    'listSubscriptionEvents',
    'Every authenticated request: stored, duplicate, or rejected with its reason.',
  ),
  'GET /admin/v1/apps/{appId}/subscription-events/{eventId}': id('getSubscriptionEvent'),
  'GET /admin/v1/apps/{appId}/incrementality': text(
    'getIncrementality',
    'Treatment against control for each assignment version: rates, lift with its 95% interval, sample ratio.',
  ),

  'POST /admin/v1/apps/{appId}/explain': id('explainFeed'),
  'GET /admin/v1/servings/{servingId}/replay': id('replayServing'),

  ...campaignOperations,

  'GET /admin/v1/members': text('listMembers', 'For the operator only.'),
  'GET /admin/v1/members/{memberId}': text('getMember', 'With the memberships.'),
  'DELETE /admin/v1/members/{memberId}': id('deleteMember', 'conflict'),
  'DELETE /admin/v1/members/{memberId}/second-factors': text(
    'resetSecondFactors',
    'For a member who has lost theirs. Their sessions end; their password stays.',
    'conflict',
  ),
  'POST /admin/v1/members/{memberId}/password-reset': id('createPasswordReset'),
  'GET /admin/v1/projects/{projectId}/members': text('listProjectMembers', 'Who may sign in to the project.'),
  'GET /admin/v1/projects/{projectId}/members/{memberId}': text('getProjectMember', 'One membership.'),
  'DELETE /admin/v1/projects/{projectId}/members/{memberId}': id('removeProjectMember', 'conflict'),
  'GET /admin/v1/projects/{projectId}/invitations': text(
    'listProjectInvitations',
    'Those not yet accepted or expired.',
  ),
  'POST /admin/v1/projects/{projectId}/invitations': id('inviteToProject', 'conflict'),
  'GET /admin/v1/projects/{projectId}/invitations/{invitationId}': text('getProjectInvitation', 'Without its link.'),
  'DELETE /admin/v1/projects/{projectId}/invitations/{invitationId}': text(
    'deleteProjectInvitation',
    'Its link stops working at once.',
  ),
  'GET /admin/v1/organizations/{organizationId}/members': text(
    'listOrganizationMembers',
    'Who may sign in to the organization.',
  ),
  'GET /admin/v1/organizations/{organizationId}/members/{memberId}': text('getOrganizationMember', 'One membership.'),
  'DELETE /admin/v1/organizations/{organizationId}/members/{memberId}': id('removeOrganizationMember', 'conflict'),
  'GET /admin/v1/organizations/{organizationId}/invitations': text(
    'listOrganizationInvitations',
    'Those not yet accepted or expired.',
  ),
  'POST /admin/v1/organizations/{organizationId}/invitations': id('inviteToOrganization', 'conflict'),
  'GET /admin/v1/organizations/{organizationId}/invitations/{invitationId}': text(
    'getOrganizationInvitation',
    'Without its link.',
  ),
  'DELETE /admin/v1/organizations/{organizationId}/invitations/{invitationId}': text(
    'deleteOrganizationInvitation',
    'Its link stops working at once.',
  ),

  'GET /admin/v1/audit': text('listAudit', 'Who changed what, and when. Operators only.'),
  'GET /admin/v1/audit/export': text('exportAudit', 'All entries of a filter, as a file. Operators only.'),
  'GET /admin/v1/search': id('search'),
  'GET /admin/v1/health': text('getHealth', 'Database, journal, snapshot, webhooks, ranking and nodes.'),
  'GET /admin/v1/apps/{appId}/integration': text(
    'getAppIntegration',
    'The state of feeds, clicks, confirmations, signatures and the webhook, and what to do about each. Refused signatures are counted by the answering process alone.',
  ),
  'GET /admin/v1/organizations/{organizationId}/first-steps': text(
    'getAdvertiserFirstSteps',
    'A campaign that is served, a click, a verified postback.',
  ),
  'GET /admin/v1/apps/{appId}/alerts': text('getAppAlerts', 'Null if nobody is notified.'),
  'PATCH /admin/v1/apps/{appId}/alerts': text(
    'updateAppAlerts',
    'Alerts go out, at most once a day, when the last three webhooks were not accepted.',
  ),
  'GET /admin/v1/organizations/{organizationId}/alerts': text('getOrganizationAlerts', 'Null if nobody is notified.'),
  'PATCH /admin/v1/organizations/{organizationId}/alerts': text(
    'updateOrganizationAlerts',
    'Alerts go out when five postbacks are refused within an hour, at most once a day, and when campaigns reach a cap, at most every hour.',
  ),
  'GET /admin/v1/first-steps': text(
    'getOperatorFirstSteps',
    'An https address, an encryption key of your own, a second factor, a backup.',
  ),
  'GET /admin/v1/retention': text('getRetention', 'How many days servings, logs and catalog links are kept.'),
}
