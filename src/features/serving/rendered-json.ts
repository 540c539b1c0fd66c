/**
 * Text that is made once for each entry of the snapshot and each locale, so that an answer is a concatenation. It goes
 * when its snapshot goes. What `render` reads beside the locale must belong to the entry.
 */
export function renderOnce<Entry extends object, Owner, Rendered>(
  render: (entry: Entry, owner: Owner, locale: string) => Rendered,
): (entry: Entry, owner: Owner, locale: string) => Rendered {
  const byEntry = new WeakMap<Entry, Map<string, Rendered>>()
  return (entry, owner, locale) => {
    let byLocale = byEntry.get(entry)
    if (byLocale === undefined) {
      byLocale = new Map()
      byEntry.set(entry, byLocale)
    }
    let rendered = byLocale.get(locale)
    if (rendered === undefined) {
      rendered = render(entry, owner, locale)
      byLocale.set(locale, rendered)
    }
    return rendered
  }
}
