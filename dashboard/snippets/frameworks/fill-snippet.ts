interface SnippetValues {
  readonly baseUrl: string
  readonly apiKey: string
  readonly platform: string
}

const platformPlace = /(platform(?:=|: | = )["']|X-Platform: )web/g

/** Fills a snippet with the service's address, an app's key and its platform, and removes our linter's comments. */
export function fillSnippet(code: string, { baseUrl, apiKey, platform }: SnippetValues): string {
  return code
    .replaceAll(/^.*biome-ignore.*\n/gm, '')
    .replaceAll('https://offers.example', baseUrl)
    .replaceAll('pk_test_your_key', apiKey)
    .replaceAll(platformPlace, (_, place: string) => place + platform)
    .trimEnd()
}
