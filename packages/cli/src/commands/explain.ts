import { chooseApp } from '../choose.ts'
import { command, sharedOptions } from '../command.ts'

type Platform = 'android' | 'ios' | 'web'

export const explainCommand = command({
  name: 'explain',
  about: 'Show which offers a user sees, in what order, and why.',
  options: {
    app: sharedOptions.app,
    user: { value: '<id>', about: 'The user; stored attributes apply.', isRequired: true },
    country: { value: '<code>', about: 'Two capital letters; US by default.' },
    language: { value: '<tag>', about: 'BCP-47; en by default.' },
    platform: { value: '<name>', choices: ['android', 'ios', 'web'], about: 'As in a feed request.' },
    test: { about: 'Answer as for a test key.' },
    all: { about: "Include campaigns that are not on the app's list; operators only." },
  },
  examples: [
    ['offerwire explain --user reader-1 --country FR', 'what reader-1 sees in France'],
    ['offerwire explain --user reader-1 --json', 'with every part of each score'],
  ],
  async run({ output, connect }, given) {
    const service = await connect()
    const app = await chooseApp(service, given.app)
    const platform = given.platform as Platform | undefined
    const attributes = {
      countryCode: given.country ?? 'US',
      language: given.language ?? 'en',
      ...(platform === undefined ? {} : { platform }),
    }
    const environment = given.test ? ('test' as const) : ('live' as const)
    const sent = {
      path: { appId: app.id },
      query: { all: given.all || undefined },
      body: { userId: given.user, attributes, limit: 25, environment },
    }
    const { data } = await service.post('/admin/v1/apps/{appId}/explain', sent, 'data')
    const query = { appId: given.all ? undefined : app.id }
    const campaigns = new Map((await service.list('/admin/v1/campaigns', { query })).map(({ id, name }) => [id, name]))
    const named = data
      .map((each) => ({ name: campaigns.get(each.campaignId) ?? each.campaignId, ...each }))
      .sort((a, b) => (a.rank ?? Number.POSITIVE_INFINITY) - (b.rank ?? Number.POSITIVE_INFINITY))
    const rows = named.map(({ rank, name, reason, score, placement, campaignId }) => [
      rank === null ? '-' : String(rank),
      name,
      reason === null ? output.style('green', 'shown') : output.style('yellow', reason),
      score === null ? '' : score.toPrecision(3),
      placement ?? '',
      campaignId,
    ])
    output.answer({ data: named }, output.table(['rank', 'campaign', 'verdict', 'score (USD)', 'by', 'id'], rows))
  },
})
