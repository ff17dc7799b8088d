// Makes node_modules match package-lock.json before anything else runs. Plain JavaScript without dependencies, because
// it runs on whatever Node the machine has; what follows runs on the Node 24 that the packages bring along.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = join(root, 'node_modules', '.installed')
const ownNode = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')

const lockHash = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')
const key = `${lockHash} ${process.platform}-${process.arch}`

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== key) await install()
if (!existsSync(ownNode)) requireNewNode()

async function install() {
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 1000)
  console.log('Installing the packages this needs; the first time takes about a minute …')
  const progress = setInterval(() => console.log(`… still installing (${seconds()} s)`), 10_000)
  const status = await npmCi()
  clearInterval(progress)
  if (status !== 0) {
    fail('The packages could not be installed. Check the internet connection and the free disk space, then try again.')
  }
  // On a C library other than glibc the bundled Node cannot start; the machine's own then takes its place.
  if (existsSync(ownNode) && spawnSync(ownNode, ['--version'], { shell: process.platform === 'win32' }).status !== 0) {
    rmSync(ownNode)
  }
  writeFileSync(stamp, key)
  console.log(`Packages installed in ${seconds()} s.`)
}

/** Resolves to npm's exit code. */
function npmCi() {
  const options = ['ci', '--no-audit', '--no-fund', '--include=dev', '--include=optional', '--loglevel=error']
  // The npm that runs this script tells where it is: no look-up in PATH, no shell, and it works on Windows too.
  const npm = process.env.npm_execpath
  const known = npm?.endsWith('npm-cli.js')
  const command = known ? (process.env.npm_node_execpath ?? process.execPath) : 'npm'
  return new Promise((resolve) => {
    spawn(command, known ? [npm, ...options] : options, { cwd: root, stdio: 'inherit', shell: !known })
      .on('error', () => resolve(1))
      .on('close', resolve)
  })
}

/** Where no Node 24 is published as a package, the machine's own is used when it is new enough. */
function requireNewNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 24 || (major === 24 && minor >= 2)) return
  fail(
    `This needs Node.js 24.2 or newer here, and found ${process.versions.node}. Install it from nodejs.org, then try again.`,
  )
}

function fail(sentence) {
  console.error(`\n${sentence}`)
  process.exit(1)
}
