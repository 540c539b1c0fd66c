import type { AccessParts } from '../../../access/access-parts.ts'
import { management, member, visitor } from '../../../access/route-options.ts'
import { giveCookies } from '../../../access/visitor.ts'
import type { Core } from '../../../core.ts'
import type { Api } from '../../../http/server.ts'
import type { AccountParts } from '../account-parts.ts'
import { sessionSchema } from '../sign-in/session.schema.ts'
import { describeNewSession } from '../sign-in/sign-in-member.ts'
import {
  addPasskey,
  beginAuthenticator,
  beginPasskey,
  confirmAuthenticator,
  readSecondFactors,
  removeAuthenticator,
  removePasskey,
  replaceBackupCodes,
  resetSecondFactors,
} from './change-second-factors.ts'
import { mostOpenQuestions } from './passkey-questions.ts'
import { askForPasskey, proveByCode, proveByPasskey } from './prove-sign-in.ts'
import {
  addPasskeySchema,
  backupCodesSchema,
  codeSchema,
  newAuthenticatorSchema,
  passkeyOptionsSchema,
  passkeySchema,
  passkeySignInSchema,
  passwordSchema,
  secondFactorsSchema,
} from './second-factor.schema.ts'

/** Second factors: given at sign-in, managed by their owner, removed by an operator if lost. */
export function secondFactorRoutes(api: Api, services: Core & AccessParts & AccountParts): void {
  proofRoutes(api, services)
  member(api, services).get('listSecondFactors', '/second-factors', {
    summary: 'List your second factors',
    rows: 'returns the factors of one member',
    description: 'Authenticator app, backup codes and passkeys of the signed-in member.',
    answer: secondFactorsSchema,
    handler: ({ session, visitor }) => readSecondFactors({ ...services, session, visitor }),
  })
  authenticatorRoutes(api, services)
  passkeyRoutes(api, services)
  management(api, services, 'Members').remove('resetSecondFactors', '/members/:memberId/second-factors', {
    summary: "Remove a member's second factors",
    description: 'For a member who has lost them. Their sessions end; their password stays.',
    errors: ['conflict'],
    access: 'operator',
    handler: ({ origin, params }) => resetSecondFactors({ ...services, ...origin }, params.memberId),
  })
}

function proofRoutes(api: Api, services: Core & AccessParts & AccountParts): void {
  const { act } = visitor(api, services)
  act('giveSecondFactor', '/second-factor', {
    summary: 'Finish a sign-in with a code',
    rows: 'creates 1 session and counts 1 failure',
    description:
      'Requires the cookie set by the sign-in. Each code works once; five wrong codes end the sign-in, and ten in a row pause codes for 15 minutes.',
    errors: ['wrong_code', 'rate_limited'],
    body: codeSchema,
    answer: sessionSchema,
    handler: async ({ visitor, body }, reply) =>
      describeNewSession(services, giveCookies(reply, await proveByCode(services, visitor, body.code))),
  })
  act('askForPasskey', '/passkeys/question', {
    summary: 'Begin a sign-in with a passkey',
    rows: `creates 1 challenge that expires; of all browsers, the latest ${mostOpenQuestions.toLocaleString('en')} are kept`,
    description: 'The answer is valid for five minutes, in this browser.',
    answer: passkeyOptionsSchema,
    handler: async ({ visitor }, reply) => giveCookies(reply, await askForPasskey(services, visitor)).answer,
  })
  act('signInByPasskey', '/passkeys/sign-in', {
    summary: 'Sign in with a passkey',
    rows: 'makes 1 session',
    description: 'No password is needed: the device asks for a PIN, a fingerprint or a face.',
    errors: ['wrong_code', 'rate_limited'],
    body: passkeySignInSchema,
    answer: sessionSchema,
    handler: async ({ visitor, body }, reply) =>
      describeNewSession(services, giveCookies(reply, await proveByPasskey(services, visitor, body.response))),
  })
}

function authenticatorRoutes(api: Api, services: Core & AccessParts & AccountParts): void {
  const own = member(api, services)
  own.create('startAuthenticator', '/authenticator', {
    summary: 'Set up an authenticator app',
    rows: 'makes 1 secret',
    description: 'It takes effect once one of its codes is confirmed.',
    errors: ['conflict', 'rate_limited'],
    body: passwordSchema,
    answer: newAuthenticatorSchema,
    handler: ({ session, visitor, body }) => beginAuthenticator({ ...services, session, visitor }, body.password),
  })
  own.act('confirmAuthenticator', '/authenticator/confirm', {
    summary: 'Turn on an authenticator app',
    rows: 'changes 1 secret',
    description: 'Closes all other sessions.',
    errors: ['wrong_code', 'rate_limited'],
    body: codeSchema,
    handler: async ({ session, visitor, body }, reply) =>
      giveCookies(reply, await confirmAuthenticator({ ...services, session, visitor }, body.code)),
  })
  own.act('removeAuthenticator', '/authenticator/remove', {
    summary: 'Remove the authenticator app',
    rows: 'deletes 1 secret',
    description: 'Its backup codes stop working, too.',
    errors: ['conflict', 'rate_limited'],
    body: passwordSchema,
    handler: async ({ session, visitor, body }, reply) =>
      giveCookies(reply, await removeAuthenticator({ ...services, session, visitor }, body.password)),
  })
  own.create('replaceBackupCodes', '/authenticator/backup-codes', {
    summary: 'Replace the backup codes',
    rows: 'replaces the codes of one member',
    description: 'The earlier codes stop working.',
    errors: ['conflict', 'rate_limited'],
    body: passwordSchema,
    answer: backupCodesSchema,
    handler: ({ session, visitor, body }) => replaceBackupCodes({ ...services, session, visitor }, body.password),
  })
}

function passkeyRoutes(api: Api, services: Core & AccessParts & AccountParts): void {
  const own = member(api, services)
  own.act('startPasskey', '/passkeys/new', {
    summary: 'Begin to add a passkey',
    rows: 'creates 1 challenge that expires',
    description: 'Returns the options for the browser, valid for five minutes.',
    errors: ['conflict', 'rate_limited'],
    body: passwordSchema,
    answer: passkeyOptionsSchema,
    handler: async ({ session, visitor, body }, reply) =>
      giveCookies(reply, await beginPasskey({ ...services, session, visitor }, body.password)).answer,
  })
  own.create('addPasskey', '/passkeys', {
    summary: 'Add a passkey',
    rows: 'makes 1 passkey',
    description: 'Closes all other sessions.',
    errors: ['conflict'],
    body: addPasskeySchema,
    answer: passkeySchema,
    handler: ({ session, visitor, body }) => addPasskey({ ...services, session, visitor }, body),
  })
  own.act('removePasskey', '/passkeys/:passkeyId/remove', {
    summary: 'Remove a passkey',
    rows: 'deletes 1 passkey',
    description: 'It can no longer be used to sign in.',
    errors: ['not_found', 'conflict', 'rate_limited'],
    body: passwordSchema,
    handler: ({ session, visitor, params, body }) =>
      removePasskey({ ...services, session, visitor }, params.passkeyId, body.password),
  })
}
