import { agree } from '../ask.ts'
import { chooseApp, chooseOrganization } from '../choose.ts'
import { type Command, command, sharedOptions } from '../command.ts'
import { usageError } from '../command-error.ts'

const { app, organization, yes } = sharedOptions

const rotateWebhook = command({
  name: 'rotate webhook',
  about: "Replace the signing secret of an app's webhook; the old one stops working at once, or after --overlap-hours.",
  options: {
    app,
    yes,
    'overlap-hours': {
      value: '<hours>',
      about: 'Let the old secret keep signing alongside the new one, for at most 168 hours.',
    },
  },
  examples: [
    ['offerwire rotate webhook --yes --json', 'the new secret, for a script'],
    ['offerwire rotate webhook --overlap-hours 24', 'receivers have a day to take the new one'],
  ],
  async run({ io, output, connect }, given) {
    const service = await connect()
    const overlapHours = readHours(given.overlapHours)
    const { id: appId, name } = await chooseApp(service, given.app)
    const refused = overlapHours === 0 ? 'until they have' : `in ${overlapHours} hours, unless they then have`
    await agree(io, `Receivers of ${name} refuse every webhook ${refused} the new secret.`, given.yes)
    const sent = { path: { appId }, body: { overlapHours } }
    const rotated = await service.post('/admin/v1/apps/{appId}/webhook/rotate', sent, 'signingSecret')
    const { previousSecretUntil } = rotated
    const until = previousSecretUntil === undefined ? '' : ` The old one signs until ${previousSecretUntil}.`
    output.answer(rotated, `${rotated.signingSecret}\nGive it to your receiver now: it is not shown again.${until}`)
  },
})

function readHours(text = '0'): number {
  if (!/^\d{1,3}$/.test(text) || Number(text) > 168) throw usageError('--overlap-hours must be a number from 0 to 168.')
  return Number(text)
}

function rotateOrganizationSecret(name: string, which: 'postbackToken' | 'apiKey', what: string): Command {
  return command({
    name: `rotate ${name}`,
    about: `Replace an advertiser's ${what}; the old one stops working at once.`,
    options: { organization, yes },
    examples: [[`offerwire rotate ${name} --organization "Lumen Audio"`, 'asks first']],
    async run({ io, output, connect }, given) {
      const service = await connect()
      const { id: organizationId, name: advertiser } = await chooseOrganization(service, given.organization)
      await agree(io, `Reports of ${advertiser} with the old ${what} are refused from now on.`, given.yes)
      const path = { organizationId }
      const sent = { path, body: { which } }
      const rotated = await service.post('/admin/v1/organizations/{organizationId}/rotate', sent, which)
      output.answer(rotated, `${rotated[which]}\nUse it in your reports now: it is not shown again.`)
    },
  })
}

const rotateKey = command({
  name: 'rotate key',
  about: 'Create the successor of an API key, or revoke the old one with --revoke.',
  details: 'Both keys work until the old one is revoked, so that no request is refused meanwhile.',
  arguments: [{ name: 'key', about: 'Id of the key to replace.' }],
  options: { revoke: { about: 'Revoke this key: calls with it are refused from now on.' }, yes },
  examples: [
    ['offerwire rotate key 0199…', 'a new pair of the same project, app and environment'],
    ['offerwire rotate key 0199… --revoke', 'once everything uses the new one'],
  ],
  async run({ io, output, connect }, given, [keyId = '']) {
    const service = await connect()
    const path = { keyId }
    const old = await service.get('/admin/v1/keys/{keyId}', { path }, 'id', 'projectId')
    if (given.revoke) {
      await agree(io, `Calls with ${old.publishableKey} are refused from now on.`, given.yes)
      await service.delete('/admin/v1/keys/{keyId}', { path })
      output.answer({ revoked: old.id, publishableKey: old.publishableKey }, `${old.publishableKey} is revoked.`)
      return
    }
    const { environment, appId, rateLimitPerSecond } = old
    const sent = {
      path: { projectId: old.projectId },
      body: { environment, ...(appId && { appId }), ...(rateLimitPerSecond && { rateLimitPerSecond }) },
    }
    const made = await service.post('/admin/v1/projects/{projectId}/keys', sent, 'publishableKey', 'secretKey')
    const then = `The secret is not shown again. Once everything uses it: offerwire rotate key ${old.id} --revoke`
    output.answer({ ...made, replaces: old.id }, `${made.publishableKey}\n${made.secretKey}\n${then}`)
  },
})

export const rotateCommands: readonly Command[] = [
  rotateWebhook,
  rotateOrganizationSecret('postback-token', 'postbackToken', 'postback token'),
  rotateOrganizationSecret('api-key', 'apiKey', 'API key'),
  rotateKey,
]
