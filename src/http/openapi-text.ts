/** What stands at the top of the API's reference: who calls what, and what holds of every call. */
export const apiDescription = `Select offers, confirm and open them, verify completions, and manage all of it.

**Who calls what.** Apps and publishers' servers use the *Publisher API* with their keys. Advertisers report conversions
by the *Advertiser API*. Everything else is the management API under \`/admin/v1\`: the operator calls it with a token,
and members of a project or an organization with the session that the dashboard uses. It shows a member what is theirs;
all else is a 404.

**Common rules.** Bodies are JSON in UTF-8. Instants are ISO 8601 in UTC, days are UTC days. Money is in US dollars.
An error is \`{"error": "a sentence", "code": "a_stable_word"}\`, and its \`x-request-id\` header names it in the log.
Lists answer \`{"data": [...], "nextCursor": "…"}\`: pass \`nextCursor\` as \`cursor\` until it is null.`

/** The sections of the reference, in its order. */
export const apiTags = [
  {
    name: 'Publisher API',
    description: 'Ask for offers, confirm what was shown, store attributes, make creator links.',
  },
  { name: 'Advertiser API', description: 'Report conversions, and read how each report was answered.' },
  { name: 'Statistics', description: 'Figures of live traffic by day, campaign, creator, surface, country or class.' },
  { name: 'Transactions', description: 'Each open of a link with its timeline, and every report of a conversion.' },
  {
    name: 'Projects and apps',
    description: 'What a publisher has: projects, their apps, and what each app may serve.',
  },
  { name: 'Keys', description: 'Publishable and secret keys of a project, and why a signature is refused.' },
  {
    name: 'Webhook',
    description: 'Where an app is told of completions: address, signing secret, test and delivery log.',
  },
  { name: 'Creators', description: "Creators' links and what they brought." },
  { name: 'Users', description: 'What is stored of one person: read, export and erase it.' },
  { name: 'Subscription events', description: "What a publisher's billing sent, and what became of it." },
  { name: 'Incrementality', description: 'Whether offers added anything: who saw them against who was held back.' },
  { name: 'Ranking', description: 'Why an offer is shown, or not, and in which order.' },
  { name: 'Organizations', description: 'Advertisers, with their postback token and API key.' },
  { name: 'Campaigns', description: 'What an organization offers, and the creatives people see of it.' },
  { name: 'Members', description: 'Who may sign in to what: memberships and invitations.' },
  { name: 'Sign-in', description: "The dashboard's sessions and passwords." },
  { name: 'Operation', description: 'How the service is, what was changed by whom, and anything by its id.' },
]
