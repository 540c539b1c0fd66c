import type { AccessParts } from '../../../access/access-parts.ts'
import { management } from '../../../access/route-options.ts'
import type { Core } from '../../../core.ts'
import type { Api } from '../../../http/server.ts'
import type { AccountParts } from '../../accounts/account-parts.ts'
import { partyIdOf } from '../ledger/account.ts'
import { patchOrganizationBilling, patchProjectBilling, putSettings } from './change-settings.ts'
import { presentOrganizationBilling, presentProjectBilling, presentSettings } from './present-settings.ts'
import { findParty, findSettings } from './settings.queries.ts'
import * as schemas from './settings.schema.ts'

const ofMembers = 'Members set the fields from `legalName` to `email`, the operator all. Null clears an optional field.'

/** `/admin/v1/billing`, and the billing of organizations and projects: terms, and whom papers are for. */
export function billingSettingsRoutes(api: Api, services: Core & AccessParts & AccountParts): void {
  const { get, replace, patch } = management(api, services, 'Money')
  const { db } = services.database
  get('getBilling', '/billing', {
    summary: 'Read the billing settings of the installation',
    description: 'Terms of projects and organizations that set none of their own, and the seller on invoices.',
    access: 'operator',
    answer: schemas.billingSettingsSchema,
    handler: async () => presentSettings(await findSettings(db)),
  })
  replace('setBilling', '/billing', {
    summary: 'Change the billing settings of the installation',
    description: 'Absent fields stay. Completions keep the terms of the moment of their verification.',
    access: 'operator',
    body: schemas.putBillingSettingsSchema,
    answer: schemas.billingSettingsSchema,
    handler: ({ origin, body }) => putSettings({ ...services, ...origin }, body),
  })
  get('getOrganizationBilling', '/organizations/:organizationId/billing', {
    summary: 'Read how an organization is billed',
    description: '`mode`: by invoice, from deposits (`prepaid`), or up to a limit (`credit`).',
    answer: schemas.organizationBillingSchema,
    handler: async ({ params: { organizationId } }) =>
      presentOrganizationBilling(await findParty(db, partyIdOf({ kind: 'advertiser', organizationId }))),
  })
  patch('updateOrganizationBilling', '/organizations/:organizationId/billing', {
    summary: 'Change how an organization is billed',
    description: ofMembers,
    errors: ['forbidden'],
    body: schemas.patchOrganizationBillingSchema,
    answer: schemas.organizationBillingSchema,
    handler: ({ origin, params, body }) =>
      patchOrganizationBilling({ ...services, ...origin }, params.organizationId, body),
  })
  get('getProjectBilling', '/projects/:projectId/billing', {
    summary: 'Read how a project is paid',
    description: 'Null where the settings of the installation hold.',
    answer: schemas.projectBillingSchema,
    handler: async ({ params: { projectId } }) =>
      presentProjectBilling(await findParty(db, partyIdOf({ kind: 'publisher', projectId }))),
  })
  patch('updateProjectBilling', '/projects/:projectId/billing', {
    summary: 'Change how a project is paid',
    description: ofMembers,
    errors: ['forbidden'],
    body: schemas.patchProjectBillingSchema,
    answer: schemas.projectBillingSchema,
    handler: ({ origin, params, body }) => patchProjectBilling({ ...services, ...origin }, params.projectId, body),
  })
}
