import type { ErrorCode } from '../errors.ts'

/** What the API's document says of one operation beside its route's schema. */
export interface OperationText {
  /** Verb and noun; generated clients name their methods by it, so it never changes. */
  readonly id: string
  /** Used where the route has no description of its own. */
  readonly description: string
  /** Codes of its errors, beside those that every operation of its kind has. */
  readonly errors?: readonly ErrorCode[]
}

function text(id: string, description: string, ...errors: ErrorCode[]): OperationText {
  return { id, description, errors }
}

const signInLink = 'The token is what the link carries; it is good once.'

/** Management and sign-in, by method and path. The calls of publishers and advertisers: `publisher-operations-text.ts`. */
export const managementOperations: Readonly<Record<string, OperationText>> = {
  'GET /healthz': text('getLiveness', 'Answers as long as the process runs. Needs no key and no database.'),
  'GET /readyz': text('getReadiness', 'Writes and reads one row. A 503 says that this node should get no traffic.'),

  'GET /admin/v1/stats': text(
    'getStats',
    "The operator's alone. Includes everything that was answered before the call.",
  ),
  'GET /admin/v1/apps/{appId}/stats': text('getAppStats', '`earnings` is what the publisher earns.'),
  'GET /admin/v1/organizations/{organizationId}/stats': text(
    'getOrganizationStats',
    'Figures of the campaigns of one organization, over all apps.',
  ),

  'GET /admin/v1/transactions': text(
    'listTransactions',
    'Filters narrow each other; `from` and `to` are UTC days of the open.',
  ),
  'GET /admin/v1/transactions/{transactionId}': text(
    'getTransaction',
    'The timeline says what happened step by step: served, opened, each postback with its verdict, verified, webhook.',
  ),
  'GET /admin/v1/organizations/{organizationId}/postbacks': text(
    'listOrganizationPostbacks',
    'Every call with a valid token is kept, refused ones included.',
  ),

  'GET /admin/v1/projects': text('listProjects', 'A member sees the projects it belongs to.'),
  'POST /admin/v1/projects': text('createProject', 'A project holds apps and the keys that they share.'),
  'GET /admin/v1/projects/{projectId}': text('getProject', 'One project by its id.'),
  'PATCH /admin/v1/projects/{projectId}': text('updateProject', 'The name is all that can change.'),
  'GET /admin/v1/apps': text('listApps', 'Of all projects the caller may see.'),
  'GET /admin/v1/projects/{projectId}/apps': text('listProjectApps', 'At most one for each platform.'),
  'POST /admin/v1/projects/{projectId}/apps': text(
    'createApp',
    'The app is granted every campaign of the default catalog.',
    'conflict',
  ),
  'GET /admin/v1/apps/{appId}': text('getApp', 'One app with its settings.'),
  'PATCH /admin/v1/apps/{appId}': text('updateApp', 'Fields that are left out stay as they are.', 'conflict'),
  'GET /admin/v1/apps/{appId}/campaigns': text(
    'listAppCampaigns',
    'The allow list: what the app may serve, in its order.',
  ),
  'PUT /admin/v1/apps/{appId}/campaigns': text('replaceAppCampaigns', 'Replaces the allow list as a whole.'),
  'GET /admin/v1/apps/{appId}/campaigns/{campaignId}': text('getAppCampaign', 'One entry of the allow list.'),

  'GET /admin/v1/projects/{projectId}/keys': text('listKeys', 'Without their secrets.'),
  'POST /admin/v1/projects/{projectId}/keys': text('createKey', 'The secret key is shown in this answer alone.'),
  'GET /admin/v1/keys/{keyId}': text('getKey', 'Without its secret.'),
  'DELETE /admin/v1/keys/{keyId}': text('revokeKey', 'Requests with the key are refused from now on.'),
  'POST /admin/v1/projects/{projectId}/signature-check': text(
    'checkSignature',
    'For a signed call that is refused: the findings name the header or the part of the base string at fault.',
  ),

  'GET /admin/v1/apps/{appId}/webhook': text('getWebhook', '`url` is null where none is set. The secret is not in it.'),
  'PUT /admin/v1/apps/{appId}/webhook': text(
    'setWebhook',
    'A new webhook answers its signing secret, once. A change of the address keeps the secret.',
  ),
  'PATCH /admin/v1/apps/{appId}/webhook': text(
    'updateWebhook',
    'While paused nothing is sent, and nothing is sent afterwards.',
  ),
  'DELETE /admin/v1/apps/{appId}/webhook': text('deleteWebhook', 'The signing secret is gone with it.'),
  'POST /admin/v1/apps/{appId}/webhook/rotate': text(
    'rotateWebhookSecret',
    'The new secret is shown in this answer alone.',
  ),
  'POST /admin/v1/apps/{appId}/webhook/test': text(
    'testWebhook',
    'A signed `offer_completed` with made-up ids; also while delivery is paused.',
  ),
  'GET /admin/v1/apps/{appId}/webhook/deliveries': text(
    'listWebhookDeliveries',
    'One attempt each, with status, duration and error; what was skipped while paused is listed too.',
  ),
  'GET /admin/v1/apps/{appId}/webhook/completions': text(
    'listWebhookCompletions',
    'What the webhook tells, oldest first, also where none is set: for a receiver that it cannot reach, as `offerwire listen` forwards it. Nothing is sent or logged.',
  ),

  'GET /admin/v1/apps/{appId}/creators': text('listCreators', 'Figures are of the days asked for, live traffic alone.'),
  'GET /admin/v1/apps/{appId}/creators/{creatorId}/links': text('listCreatorLinks', 'Live and test links.'),
  'GET /admin/v1/apps/{appId}/creators/{creatorId}/stats': text(
    'getAppCreatorStats',
    'As the publisher reads it with a live key.',
  ),

  'GET /admin/v1/apps/{appId}/users/{userId}': text(
    'getUser',
    'Stored attributes, entitlements and transactions. A 404 when nothing is stored of the person.',
  ),
  'DELETE /admin/v1/apps/{appId}/users/{userId}': text('eraseUser', 'Answers a receipt: a count for each table.'),
  'GET /admin/v1/apps/{appId}/users/{userId}/export': text('exportUser', 'The same as a file to hand to the person.'),

  'GET /admin/v1/apps/{appId}/subscription-events': text(
    'listSubscriptionEvents',
    'Every authenticated request: stored, duplicate, or rejected with its reason.',
  ),
  'GET /admin/v1/apps/{appId}/subscription-events/{eventId}': text(
    'getSubscriptionEvent',
    'One event with its payload.',
  ),
  'GET /admin/v1/apps/{appId}/incrementality': text(
    'getIncrementality',
    'Treatment against control for each assignment version: rates, lift with its 95% interval, sample ratio.',
  ),

  'POST /admin/v1/apps/{appId}/explain': text(
    'explainFeed',
    '`reason` is the first why a campaign is not shown, else null.',
  ),
  'GET /admin/v1/servings/{servingId}/replay': text('replayServing', 'The order as recorded and as computed again.'),

  'GET /admin/v1/organizations': text('listOrganizations', 'A member sees those it belongs to.'),
  'POST /admin/v1/organizations': text('createOrganization', 'An advertiser.'),
  'GET /admin/v1/organizations/{organizationId}': text('getOrganization', 'Without its secrets.'),
  'PATCH /admin/v1/organizations/{organizationId}': text('updateOrganization', 'Null clears an optional field.'),
  'POST /admin/v1/organizations/{organizationId}/rotate': text(
    'rotateOrganizationSecret',
    'For one of the two secrets.',
  ),
  'GET /admin/v1/organizations/{organizationId}/campaigns': text('listOrganizationCampaigns', 'Of any status.'),

  'GET /admin/v1/campaigns': text('listCampaigns', 'Those that the caller may see.'),
  'POST /admin/v1/campaigns': text(
    'createCampaign',
    'It is served once it has an active creative and is active itself.',
  ),
  'GET /admin/v1/campaigns/{campaignId}': text(
    'getCampaign',
    'An advertiser and the operator see the payout, a publisher its own share as `earningsPerCompletion`.',
  ),
  'PATCH /admin/v1/campaigns/{campaignId}': text('updateCampaign', 'Fields that are left out stay as they are.'),
  'GET /admin/v1/campaigns/{campaignId}/creatives': text('listCreatives', 'Active and paused ones.'),
  'POST /admin/v1/campaigns/{campaignId}/creatives': text(
    'createCreative',
    'What people see of a campaign; of several fitting ones, one is drawn by weight.',
  ),
  'GET /admin/v1/creatives/{creativeId}': text('getCreative', 'With its translations.'),
  'PATCH /admin/v1/creatives/{creativeId}': text('updateCreative', 'Fields that are left out stay as they are.'),

  'GET /admin/v1/members': text('listMembers', "The operator's alone."),
  'GET /admin/v1/members/{memberId}': text('getMember', 'With the memberships.'),
  'DELETE /admin/v1/members/{memberId}': text('deleteMember', 'Their sessions end at once.', 'conflict'),
  'DELETE /admin/v1/members/{memberId}/second-factors': text(
    'resetSecondFactors',
    'For a member who has lost theirs. Their sessions end; their password stays.',
    'conflict',
  ),
  'POST /admin/v1/members/{memberId}/password-reset': text('createPasswordReset', 'A link to hand to the member.'),
  'GET /admin/v1/projects/{projectId}/members': text('listProjectMembers', 'Who may sign in to the project.'),
  'GET /admin/v1/projects/{projectId}/members/{memberId}': text('getProjectMember', 'One membership.'),
  'DELETE /admin/v1/projects/{projectId}/members/{memberId}': text(
    'removeProjectMember',
    'The account stays.',
    'conflict',
  ),
  'GET /admin/v1/projects/{projectId}/invitations': text(
    'listProjectInvitations',
    'Those not yet accepted or expired.',
  ),
  'POST /admin/v1/projects/{projectId}/invitations': text('inviteToProject', 'Answers the link.', 'conflict'),
  'GET /admin/v1/projects/{projectId}/invitations/{invitationId}': text('getProjectInvitation', 'Without its link.'),
  'DELETE /admin/v1/projects/{projectId}/invitations/{invitationId}': text(
    'deleteProjectInvitation',
    'Its link is dead at once.',
  ),
  'GET /admin/v1/organizations/{organizationId}/members': text(
    'listOrganizationMembers',
    'Who may sign in to the organization.',
  ),
  'GET /admin/v1/organizations/{organizationId}/members/{memberId}': text('getOrganizationMember', 'One membership.'),
  'DELETE /admin/v1/organizations/{organizationId}/members/{memberId}': text(
    'removeOrganizationMember',
    'The account stays.',
    'conflict',
  ),
  'GET /admin/v1/organizations/{organizationId}/invitations': text(
    'listOrganizationInvitations',
    'Those not yet accepted or expired.',
  ),
  'POST /admin/v1/organizations/{organizationId}/invitations': text(
    'inviteToOrganization',
    'Answers the link.',
    'conflict',
  ),
  'GET /admin/v1/organizations/{organizationId}/invitations/{invitationId}': text(
    'getOrganizationInvitation',
    'Without its link.',
  ),
  'DELETE /admin/v1/organizations/{organizationId}/invitations/{invitationId}': text(
    'deleteOrganizationInvitation',
    'Its link is dead at once.',
  ),

  'POST /auth/sign-in': text('signIn', 'Sets the session cookie.', 'wrong_password', 'rate_limited'),
  'POST /auth/second-factor': text(
    'giveSecondFactor',
    'With the cookie that sign-in gave. Each code is good once; five wrong ones end the sign-in, ten in a row pause codes for 15 minutes.',
    'wrong_code',
    'rate_limited',
  ),
  'POST /auth/passkeys/question': text('askForPasskey', 'The answer is good for five minutes, in this browser.'),
  'POST /auth/passkeys/sign-in': text(
    'signInByPasskey',
    'Needs no password: the device has asked for a PIN, a finger or a face.',
    'wrong_code',
    'rate_limited',
  ),
  'GET /auth/second-factors': text('listSecondFactors', 'Of who is signed in.', 'invalid_token'),
  'POST /auth/authenticator': text(
    'startAuthenticator',
    'It counts once a code of it was given.',
    'invalid_token',
    'conflict',
    'rate_limited',
  ),
  'POST /auth/authenticator/confirm': text(
    'confirmAuthenticator',
    'Closes all other sessions.',
    'invalid_token',
    'wrong_code',
    'rate_limited',
  ),
  'POST /auth/authenticator/remove': text(
    'removeAuthenticator',
    'Its backup codes go with it.',
    'invalid_token',
    'conflict',
    'rate_limited',
  ),
  'POST /auth/authenticator/backup-codes': text(
    'replaceBackupCodes',
    'Earlier ones are good no more.',
    'invalid_token',
    'conflict',
    'rate_limited',
  ),
  'POST /auth/passkeys/new': text(
    'startPasskey',
    'Answers what the browser is to be asked; good for five minutes.',
    'invalid_token',
    'conflict',
    'rate_limited',
  ),
  'POST /auth/passkeys': text('addPasskey', 'Closes all other sessions.', 'invalid_token'),
  'POST /auth/passkeys/{passkeyId}/remove': text(
    'removePasskey',
    'It signs nobody in any more.',
    'invalid_token',
    'not_found',
    'conflict',
    'rate_limited',
  ),
  'GET /auth/sessions': text('listSessions', 'Of who is signed in.', 'invalid_token'),
  'DELETE /auth/sessions/{sessionId}': text('endSession', 'Holds at once.', 'invalid_token', 'not_found'),
  'POST /auth/sign-out': text('signOut', 'Ends the session and clears its cookie.', 'invalid_token'),
  'POST /auth/sign-out-everywhere': text('signOutEverywhere', 'This one too.', 'invalid_token'),
  'GET /auth/session': text('getSession', 'Who is signed in, and what they belong to.'),
  'POST /auth/password': text(
    'changePassword',
    'Needs the present password.',
    'invalid_token',
    'wrong_password',
    'rate_limited',
  ),
  'POST /auth/password-reset': text('requestPasswordReset', 'The link goes out by e-mail.', 'rate_limited'),
  'POST /auth/password-reset/confirm': text('confirmPasswordReset', signInLink, 'gone'),
  'POST /auth/invitation': text('getInvitation', signInLink, 'gone'),
  'POST /auth/invitation/accept': text('acceptInvitation', signInLink, 'gone', 'conflict', 'wrong_password'),

  'GET /admin/v1/audit': text('listAudit', 'Who changed what, and when. The operator sees it.'),
  'GET /admin/v1/audit/export': text('exportAudit', 'All entries of a filter, as a file. Operators only.'),
  'GET /admin/v1/search': text('search', 'Transactions, campaigns, apps, organizations, users and more.'),
  'GET /admin/v1/health': text('getHealth', 'Database, journal, snapshot, webhooks, ranking and nodes.'),
  'GET /admin/v1/retention': text('getRetention', 'How many days servings, logs and catalog links are kept.'),
}
