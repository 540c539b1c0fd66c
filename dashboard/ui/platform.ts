const names: Record<string, string> = { ios: 'iOS', android: 'Android', web: 'Web', api: 'API' }

/** A platform's display name. */
export function platformName(platform: string): string {
  return names[platform] ?? platform
}
