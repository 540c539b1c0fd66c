const names: Record<string, string> = { ios: 'iOS', android: 'Android', web: 'Web', api: 'API' }

/** A platform's name as people write it. */
export function platformName(platform: string): string {
  return names[platform] ?? platform
}
