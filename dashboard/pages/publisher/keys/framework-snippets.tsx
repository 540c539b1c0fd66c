import { Select, Stack } from '@mantine/core'
import { baseUrl } from '../../../environment.ts'
import html from '../../../snippets/frameworks/feed.html?raw'
import curl from '../../../snippets/frameworks/feed.sh?raw'
import { fillSnippet } from '../../../snippets/frameworks/fill-snippet.ts'
import nextOffers from '../../../snippets/frameworks/next-offers.tsx?raw'
import nextPage from '../../../snippets/frameworks/next-page.tsx?raw'
import kotlin from '../../../snippets/frameworks/Offers.kt?raw'
import swift from '../../../snippets/frameworks/offers.swift?raw'
import reactFeed from '../../../snippets/frameworks/react-feed.tsx?raw'
import reactNative from '../../../snippets/frameworks/react-native-offers.tsx?raw'
import server from '../../../snippets/frameworks/server.mjs?raw'
import { CodeBlock } from '../../../ui/text/code-block.tsx'
import { useAddress } from '../../../ui/use-address.ts'

interface Framework {
  name: string
  /** The command that installs its packages, or a link to its requirements; undefined if it needs nothing. */
  install?: string
  guide: string
  files: [name: string, code: string][]
}

const frameworks: Record<string, Framework> = {
  html: { name: 'Plain HTML', guide: 'web-page', files: [['index.html', html]] },
  react: { name: 'React', install: 'npm install @offerwire/react', guide: 'react', files: [['offers.tsx', reactFeed]] },
  next: {
    name: 'Next.js',
    install: 'npm install @offerwire/react @offerwire/web',
    guide: 'react',
    files: [
      ['app/offers/page.tsx', nextPage],
      ['app/offers/next-offers.tsx', nextOffers],
    ],
  },
  'react-native': {
    name: 'React Native',
    install: 'npm install @offerwire/react @offerwire/web',
    guide: 'react-native',
    files: [['offers.tsx', reactNative]],
  },
  node: {
    name: 'Node and Express',
    install: 'npm install @offerwire/server',
    guide: 'start-here',
    files: [['server.mjs', server]],
  },
  swift: {
    name: 'Swift',
    install: 'sdks/swift, as a local package',
    guide: 'ios',
    files: [['OfferList.swift', swift]],
  },
  kotlin: {
    name: 'Kotlin',
    install: 'sdks/kotlin, one file to copy',
    guide: 'android',
    files: [['Offers.kt', kotlin]],
  },
  curl: { name: 'curl', guide: 'start-here', files: [['Feed', curl]] },
}

/** Shows a feed in the member's framework, with the app's own key. */
export function FrameworkSnippets({ apiKey, platform }: { apiKey: string; platform: string }) {
  const labels = Object.fromEntries(Object.entries(frameworks).map(([id, { name }]) => [id, name]))
  const field = useAddress().field('framework', labels, 'html')
  const framework = frameworks[field.value]
  if (framework === undefined) return null
  return (
    <Stack gap="sm">
      <p style={{ margin: 0 }}>
        A feed in your framework, with this key. Copy it and replace the user ID with your own.
      </p>
      <Select label="Framework" maw={260} allowDeselect={false} {...field} />
      <p style={{ margin: 0 }} className="dimmed">
        {framework.install === undefined ? (
          'Nothing to install. '
        ) : (
          <>
            Requires: <code className="mono">{framework.install}</code>.{' '}
          </>
        )}
        <a className="link" href={`${baseUrl}/docs/guides/${framework.guide}`}>
          Read the guide
        </a>
      </p>
      {framework.files.map(([name, code]) => (
        <CodeBlock key={name} label={name} code={fillSnippet(code, { baseUrl, apiKey, platform })} />
      ))}
    </Stack>
  )
}
