import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = `${root}dist/.built-from`

/** Builds the pages into dist/ unless they are built from exactly these sources already. */
export async function buildPages(): Promise<void> {
  const sources = hashOfSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  console.log('Building the pages ...')
  const { createBuilder } = await import('vite')
  const builder = await createBuilder({ root, configLoader: 'native', logLevel: 'warn' })
  await builder.buildApp()
  for (const file of globSync('dist/client/**/*.{js,css,svg,json,txt,webmanifest}', { cwd: root }))
    compress(root + file)
  writeFileSync(stamp, sources)
}

/** Everything that goes into a page, and the versions of what builds it. */
function hashOfSources(): string {
  const hash = createHash('sha256')
  const files = globSync(['src/**/*.{ts,tsx,css,json,svg}', 'public/**/*', 'vite.config.ts', 'package-lock.json'], {
    cwd: root,
    exclude: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'src/**/server/**', 'src/http/**', 'src/adapters/**'],
  })
  for (const file of files.sort()) {
    if (statSync(root + file).isFile())
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(root + file))
  }
  return hash.digest('hex')
}

/** Lays a smaller copy beside a file, so that nothing is compressed while somebody waits. */
function compress(path: string): void {
  const content = readFileSync(path)
  if (content.length < 1000) return
  writeFileSync(`${path}.br`, brotliCompressSync(content))
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
}

if (import.meta.main) await buildPages()
