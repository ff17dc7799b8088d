/** What package-lock.json says about one package. */
export interface LockedPackage {
  version?: string
  license?: string
  dev?: boolean
}

/** Licences that allow what we do: run the packages on a server and send parts of them to browsers. */
const ALLOWED: ReadonlySet<string> = new Set([
  ...[
    'MIT',
    'MIT-0',
    'ISC',
    '0BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'Unlicense',
    'CC0-1.0',
  ],
  // Fonts, and the library for pictures, which is linked dynamically.
  ...['OFL-1.1', 'LGPL-3.0-or-later', 'Python-2.0', 'PostgreSQL', 'Zlib'],
])

/** Packages that name no licence in a field, with the one of their LICENSE file. */
export const READ_BY_HAND: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

/** Whether one side of an `OR`, or each of an `AND`, is allowed. */
export function isAllowedLicence(expression: string): boolean {
  const text = expression.replace(/[()]/g, '')
  return text.split(' OR ').some((side) => side.split(' AND ').every((one) => ALLOWED.has(one.trim())))
}

/**
 * Every package, one line each: those that a server runs with, and those for the build, of which parts go into the pages. Faults are
 * those of the former whose licence is missing or not allowed.
 */
export function licencesOf(packages: Readonly<Record<string, LockedPackage>>): { lines: string[]; faults: string[] } {
  const all = Object.entries(packages)
    .filter(([path]) => path.startsWith('node_modules/'))
    .map(([path, { version = '', license, dev = false }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return { name, version, dev, license: license ?? READ_BY_HAND[name] ?? '' }
    })
  const lines = all.map(
    ({ name, version, license, dev }) => `${name} ${version}: ${license || 'none named'}${dev ? ' (build)' : ''}`,
  )
  const faults = all
    .filter(({ license, dev }) => !(dev || isAllowedLicence(license)))
    .map(({ name, license }) => `the licence of ${name} is not among those allowed: ${license || 'none named'}`)
  return { lines: [...new Set(lines)].sort(), faults: [...new Set(faults)].sort() }
}

/** What is wrong with the version of a release. */
export function versionFaults(version: string, lockedVersion: string, changelog: string): string[] {
  const heading = new RegExp(`^## \\[?${version.replaceAll('.', '\\.')}\\]? - \\d{4}-\\d{2}-\\d{2}$`, 'm')
  const [, unreleased = ''] = /^## Unreleased\n([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(changelog) ?? []
  return [
    ...(/^\d+\.\d+\.\d+$/.test(version) ? [] : [`package.json: ${version} is not a version such as 1.2.3`]),
    ...(version === lockedVersion ? [] : [`package-lock.json has version ${lockedVersion}, package.json ${version}`]),
    ...(heading.test(changelog) ? [] : [`CHANGELOG.md has no heading "## ${version} - YYYY-MM-DD"`]),
    ...(unreleased.trim() === '' ? [] : ['CHANGELOG.md still lists changes under "Unreleased"']),
  ]
}
