import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type LockedPackage, licencesOf, versionFaults } from './rules.ts'
import { signatureOutcome } from './signatures.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const out = join(root, 'pack')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const { version } = JSON.parse(read('package.json')) as { version: string }
const lock = JSON.parse(read('package-lock.json')) as { version: string; packages: Record<string, LockedPackage> }

/** Checks that these files can be released, and writes the tree with its checksum, licences and list of components to pack/. */
function release(): void {
  const licences = licencesOf(lock.packages)
  const faults = [...versionFaults(version, lock.version, read('CHANGELOG.md')), ...licences.faults, ...gitFaults()]
  mkdirSync(out, { recursive: true })
  writeFileSync(join(out, `hedgerow-${version}-licences.txt`), `${licences.lines.join('\n')}\n`)
  const components = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only']
  const sbom = execFileSync('npm', components, { cwd: root, maxBuffer: 64_000_000 })
  writeFileSync(join(out, `hedgerow-${version}.cdx.json`), sbom)
  console.log(`${licences.lines.length} packages: hedgerow-${version}-licences.txt, hedgerow-${version}.cdx.json`)
  faults.push(...signatureFaults())
  if (faults.length === 0) faults.push(...buildFaults())
  for (const fault of faults) console.error(`WRONG  ${fault}`)
  if (faults.length > 0) process.exit(1)
  console.log(`Ready: git tag v${version}`)
}

function gitFaults(): string[] {
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  return [
    ...(git('status', '--porcelain') === '' ? [] : ['there are changes that are not committed']),
    ...(git('tag', '--list', `v${version}`) === '' ? [] : [`the tag v${version} exists already`]),
  ]
}

/** Checks the registry's signatures of all packages. What could not be checked is printed with its reason, and no fault. */
function signatureFaults(): string[] {
  const { stdout } = spawnSync('npm', ['audit', 'signatures', '--json'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  })
  const { faults, notChecked } = signatureOutcome(stdout)
  if (notChecked !== null) {
    console.log(`NOT CHECKED  the signatures of packages: ${notChecked}. Run npm audit signatures elsewhere.`)
  } else if (faults.length === 0) console.log('The signatures of all packages are right.')
  return faults
}

/** Builds twice from nothing and compares. The folder must not matter either, so no file may name it. */
function buildFaults(): string[] {
  const [first, second] = [builtHash(), builtHash()]
  const named = globSync('dist/**/*.{js,css,html,json}', { cwd: root }).filter((file) => read(file).includes(root))
  if (named.length > 0) return [`the build names the folder that it was made in: ${named.join(', ')}`]
  if (first === second) {
    console.log(`Two builds are the same: SHA-256 ${first}`)
    return []
  }
  return [`two builds of the same files differ: ${first} and ${second}`]
}

function builtHash(): string {
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  execFileSync('npm', ['run', 'pack'], { cwd: root, stdio: 'inherit' })
  const [archive] = globSync(`hedgerow-${version}-*.tar.gz`, { cwd: out })
  return createHash('sha256')
    .update(readFileSync(join(out, archive ?? '')))
    .digest('hex')
}

release()
