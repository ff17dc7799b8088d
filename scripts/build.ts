import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, globSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { StartFailure } from '#adapters/db/start-failure.ts'
import { buildScript } from './build-script.ts'
import { buildWorker } from './build-worker.ts'
import { collectPackages, writeLicences } from './release/licence-list.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = `${root}dist/.built-from`

/**
 * Builds the pages into dist/ unless they are up to date with the sources. Runs in a separate process, so that the
 * server does not keep the bundler's memory.
 */
export async function buildPages(): Promise<void> {
  if (isCurrent(hashOfSources())) return
  if (!existsSync(`${root}node_modules/vite`)) {
    throw new StartFailure(
      'The pages in dist/ do not belong to these sources, and a packed tree cannot build them: run `npm run pack` again where the sources were changed.',
    )
  }
  console.log('Building the pages ...')
  const builder = spawn(process.execPath, [fileURLToPath(import.meta.url)], { stdio: ['ignore', 'inherit', 'inherit'] })
  const [status, signal] = (await once(builder, 'exit')) as [number | null, NodeJS.Signals | null]
  const failure = buildFailure(status, signal)
  if (failure !== null) throw new StartFailure(failure)
}

/** Why a build that ended like this has failed, or null. */
export function buildFailure(status: number | null, signal: NodeJS.Signals | null): string | null {
  if (signal === 'SIGKILL')
    return 'The pages could not be built: the system ended the build, as it does when memory runs out. Building needs 1 GB of memory; `npm run pack` on another machine makes a tree that needs no build here (docs/deploy.md).'
  return status === 0 ? null : 'The pages could not be built; see the reason above.'
}

const isCurrent = (sources: string): boolean => existsSync(stamp) && readFileSync(stamp, 'utf8') === sources

async function build(): Promise<void> {
  const sources = hashOfSources()
  if (isCurrent(sources)) return
  // Set for every caller, tests included: the pages must be what visitors get, never React's development build.
  process.env['NODE_ENV'] = 'production'
  const restorePrevious = keepAssets(`${root}dist`)
  const { createBuilder } = await import('vite')
  const packages = new Set<string>()
  const plugins = [collectPackages(packages), samePaths(root)]
  const builder = await createBuilder({ root, configLoader: 'native', logLevel: 'warn', plugins })
  await builder.buildApp()
  writeLicences(root, packages)
  await buildWorker(root)
  await buildScript(root, 'src/early/early-input.ts', 'dist/early-input.js')
  for (const file of globSync('dist/client/**/*.{js,css,svg,json,txt,webmanifest}', { cwd: root }))
    compress(root + file)
  restorePrevious()
  writeFileSync(stamp, sources)
}

/**
 * Keeps the scripts and styles of the build that is in `dist` beside those of the next one, so that pages loaded before
 * an update find theirs. Returns what to call after the next build, which empties `dist/client`.
 */
export function keepAssets(dist: string): () => void {
  const [assets, previous, list] = [
    join(dist, 'client/assets'),
    join(dist, 'previous-assets'),
    join(dist, '.previous-assets'),
  ]
  rmSync(previous, { recursive: true, force: true })
  if (existsSync(assets)) {
    // Those that were restored at the last build belong to the build before it.
    const older = new Set(existsSync(list) ? readFileSync(list, 'utf8').split('\n') : [])
    for (const name of readdirSync(assets)) if (!older.has(name)) cpSync(join(assets, name), join(previous, name))
  }
  return () => {
    const names = existsSync(previous) ? readdirSync(previous).filter((name) => !existsSync(join(assets, name))) : []
    for (const name of names) cpSync(join(previous, name), join(assets, name))
    writeFileSync(list, names.join('\n'))
    rmSync(previous, { recursive: true, force: true })
  }
}

/** The list of routes names their files by full path: without the folder, the same sources give the same build anywhere. */
const samePaths = (folder: string): Plugin => ({
  name: 'same-paths',
  transform: (code, id) => (id.includes('tanstack-start-manifest') ? withoutFolder(code, folder) : null),
})

/** Takes the folder from the paths in a text. It ends with a slash. */
export const withoutFolder = (text: string, folder: string): string => text.replaceAll(`"${folder}`, '"/')

/** Every input of the pages, and the versions of the build tools. */
function hashOfSources(): string {
  const hash = createHash('sha256')
  for (const file of sourcesOfPages(root)) {
    if (statSync(root + file).isFile())
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(root + file))
  }
  return hash.digest('hex')
}

/** The files on which the pages depend. All of them must be in a packed tree, or it takes its pages for stale. */
export const sourcesOfPages = (folder: string): string[] =>
  globSync(
    [
      'src/**/*.{ts,tsx,css,json,svg}',
      'public/**/*',
      'vite.config.ts',
      'package-lock.json',
      'scripts/build*.ts',
      'scripts/release/licence-list.ts',
    ],
    {
      cwd: folder,
      exclude: ['**/*.test.ts', '**/*.test.tsx', 'src/**/server/**', 'src/http/**', 'src/adapters/**'],
    },
  ).sort()

/** A smaller file fits into one packet either way. Every page loads several files of half a kilobyte. */
const MIN_COMPRESSED = 400

/** Writes a compressed copy beside each file, so that no request waits for compression. */
function compress(path: string): void {
  const content = readFileSync(path)
  if (content.length < MIN_COMPRESSED) return
  writeFileSync(`${path}.br`, brotliCompressSync(content))
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
}

if (import.meta.main) await build()
