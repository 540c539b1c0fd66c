import { command } from '../command.ts'
import { type ExitCode, exitCodes, usageError } from '../command-error.ts'
import { postJson, refusal } from '../service.ts'

/** The advertiser's next step for each verdict (docs/glossary.md). */
const remedies: Readonly<Record<string, string>> = {
  verified: 'Nothing to do: this is the answer to a valid conversion.',
  duplicate: 'Nothing to do: it is already verified, and counts once however often you report it.',
  rejected: 'A later report with status approved still verifies it.',
  malformed: 'Fix the parameter that the message names; amounts are decimal, currencies three letters.',
  invalid_token:
    "Use your organization's own postback token: if it is lost, offerwire rotate postback-token creates a new one, and the old one stops working at once.",
  unknown_transaction: 'Send back the transaction_id that your page received from a click on your own campaign.',
  rejected_by_rule: "Check the campaign's caps and its attribution window, and the goal if you named one.",
}

interface Verdict {
  readonly accepted: boolean
  readonly verdict: string
  readonly transactionId: string | null
  readonly message: string
}

export const postbackTestCommand = command({
  name: 'postback test',
  about: 'Report a conversion as an advertiser does, and see what the answer would be.',
  details:
    'A dry run, unless --for-real is given. The token is read from OFFERWIRE_POSTBACK_TOKEN, so that it appears on no command line: read -rs OFFERWIRE_POSTBACK_TOKEN; export OFFERWIRE_POSTBACK_TOKEN. You need no sign-in.',
  arguments: [{ name: 'transaction', about: 'The transaction_id that your page received.' }],
  options: {
    order: { value: '<id>', about: 'Your own order id.' },
    amount: { value: '<number>', about: 'The amount paid.' },
    currency: { value: '<code>', about: 'ISO 4217.' },
    goal: { value: '<key>', about: 'A further goal of the campaign; without it, the conversion.' },
    status: { value: '<status>', choices: ['approved', 'rejected'], about: 'The outcome of the order.' },
    'for-real': { about: 'Count it: the transaction is verified or rejected.' },
  },
  examples: [
    ['offerwire postback test 0199…', 'what would happen, once OFFERWIRE_POSTBACK_TOKEN is set'],
    ['offerwire postback test 0199… --status rejected --for-real', 'reject an order'],
  ],
  async run(context, given, [transactionId]): Promise<ExitCode> {
    const { io, output, url } = context
    const token = io.env.OFFERWIRE_POSTBACK_TOKEN
    if (!token) throw usageError('OFFERWIRE_POSTBACK_TOKEN is not set.', 'It is the token of your organization.')
    const { order: order_id, amount, currency, goal, status } = given
    const dry_run = given.forReal ? undefined : '1'
    const report = { transaction_id: transactionId, token, order_id, amount, currency, goal, status, dry_run }
    const response = await postJson(context, '/postback', report)
    const answer = await verdictOf(response.clone())
    if (answer === undefined) throw await refusal(response, url)
    const remedy = remedies[answer.verdict]
    const isDryRun = dry_run !== undefined
    const verdict = output.style(answer.accepted ? 'green' : 'red', answer.verdict)
    const text = [`${verdict}${isDryRun ? ' (dry run)' : ''}: ${answer.message}`, ...(remedy ? [remedy] : [])]
    output.answer({ ...answer, dryRun: isDryRun, httpStatus: response.status, remedy }, text.join('\n'))
    return answer.accepted ? exitCodes.done : exitCodes.no
  },
})

/** The verdict an answer carries; undefined where it carries none. */
async function verdictOf(response: Response): Promise<Verdict | undefined> {
  const body: unknown = await response.json().catch(() => undefined)
  return typeof body === 'object' && body !== null && 'verdict' in body ? (body as Verdict) : undefined
}
