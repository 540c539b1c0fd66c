/** One page of the guides. */
export interface PageEntry {
  /** Its address below `/docs`: `guides/react`; empty for the first page. */
  readonly path: string
  /** The Markdown file of the page, from the project's root. */
  readonly source: string
  /** Its name in the navigation, if its title is too long. */
  readonly label?: string
}

export interface Section {
  readonly title: string
  readonly pages: readonly PageEntry[]
}

const guide = (name: string, label?: string): PageEntry => entry(`guides/${name}`, `docs/guides/${name}.md`, label)
const operation = (name: string): PageEntry => entry(`operations/${name}`, `docs/operations/${name}.md`)
const page = (name: string, label?: string): PageEntry => entry(name, `docs/${name}.md`, label)

function entry(path: string, source: string, label?: string): PageEntry {
  return { path, source, ...(label !== undefined && { label }) }
}

/** Every page made from Markdown, in the order of the navigation; the API reference follows them. */
export const sections: readonly Section[] = [
  {
    title: 'Begin',
    pages: [
      entry('', 'docs/guides/start-here.md'),
      guide('test-before-live', 'Before you go live'),
      guide('sandbox', 'Move time'),
      page('glossary'),
    ],
  },
  {
    title: 'Show offers',
    pages: [
      guide('web-page', 'Web page'),
      guide('react', 'React'),
      guide('react-native', 'React Native'),
      guide('ios', 'iOS'),
      guide('android', 'Android'),
      guide('chat-bot', 'Chat bot'),
      guide('creators', 'Creators’ pages'),
    ],
  },
  {
    title: 'Reward users',
    pages: [guide('entitlements', 'Entitlements'), guide('webhooks', 'Webhooks')],
  },
  {
    title: 'Advertise',
    pages: [
      guide('campaign', 'First campaign'),
      guide('marketplace', 'Who runs it'),
      guide('delivery', 'When it is shown'),
      guide('conversions', 'Report conversions'),
      guide('goals', 'More than one goal'),
      guide('deals', 'Terms of one publisher'),
      guide('refunds', 'Take conversions back'),
    ],
  },
  {
    title: 'Understand',
    pages: [
      guide('ranking', 'Ranking'),
      page('ranking', 'Ranking in detail'),
      guide('how-money-moves', 'How money moves'),
      guide('getting-paid', 'Getting paid'),
      guide('lift', 'Measure lift'),
      guide('privacy', 'Minors, consent, erasure'),
      page('retention', 'What is kept'),
      guide('coming-from', 'Coming from elsewhere'),
    ],
  },
  {
    title: 'Operate',
    pages: [
      guide('paying-publishers', 'Pay publishers'),
      guide('closing-a-month', 'Close a month'),
      operation('deploy'),
      page('configuration'),
      operation('backup'),
      operation('upgrade'),
      operation('watch'),
      operation('scale'),
      page('scaling', 'Scaling in detail'),
      operation('trouble'),
      page('limits'),
      page('trusted-parts', 'What is trusted'),
      page('key-rotation', 'Rotate secrets'),
      page('storage'),
      page('performance'),
    ],
  },
  {
    title: 'Libraries and tools',
    pages: [
      entry('libraries/cli', 'packages/cli/README.md', 'Command line'),
      entry('libraries/server', 'packages/server/README.md'),
      entry('libraries/web', 'packages/web/README.md'),
      entry('libraries/react', 'packages/react/README.md'),
      entry('libraries/native', 'sdks/README.md', 'Swift and Kotlin'),
      entry('libraries/examples', 'examples/README.md'),
    ],
  },
]
