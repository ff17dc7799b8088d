// Makes node_modules match package-lock.json before anything else runs. Plain JavaScript without dependencies, because
// it runs on whatever Node the machine has; what follows runs on the Node 24 that the packages bring along.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stampOf } from './stamp.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = join(root, 'node_modules', '.installed')
const ownNode = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')

const key = stampOf(root)

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== key) {
  refuseWhileRunning()
  await install()
}
if (!existsSync(ownNode)) requireNewNode()

/** Packages are not exchanged under a server that runs on them. */
function refuseWhileRunning() {
  const user = processOnPackages()
  if (user === null && !isDataLocked()) return
  fail(
    `Hedgerow is running from this folder${user === null ? '' : ` (process ${user})`}, and its packages need an update. Stop it, then try again.`,
  )
}

/** A process that runs on this folder's own Node; null when there is none, or where that cannot be seen. */
function processOnPackages() {
  if (process.platform !== 'linux') return null
  const packages = join(realpathSync(root), 'node_modules/')
  const own = ownProcesses()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name) || own.has(name)) continue
    try {
      const program = readlinkSync(`/proc/${name}/exe`)
      if (program.startsWith(packages) && /\/bin\/node( \(deleted\))?$/.test(program)) return name
    } catch {
      // It has ended, or belongs to another account.
    }
  }
  return null
}

/** This process and those that started it: an npm on this folder's Node, which waits for us, is no server. */
function ownProcesses() {
  const ids = new Set()
  try {
    for (let id = String(process.pid); Number(id) > 1; ) {
      ids.add(id)
      // The name of the program, in parentheses, may contain spaces; the state and the parent follow it.
      id = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1] ?? '0'
    }
  } catch {
    // A parent has ended meanwhile.
  }
  return ids
}

/** Whether a server holds the data folder's lock; see src/adapters/db/embedded/data-lock.ts. */
function isDataLocked() {
  const lock = resolve(root, process.env.DATA_DIR || '.data', 'lock')
  if (!existsSync(lock)) return false
  const program = `
    const { DatabaseSync } = require('node:sqlite')
    const lock = new DatabaseSync(process.argv[1])
    try { lock.exec('pragma busy_timeout = 0; pragma journal_mode = memory; begin exclusive') } catch { process.exit(3) }`
  const runner = existsSync(ownNode) ? ownNode : process.execPath
  // A Node that cannot look (too old, or half installed) exits with another code: then nothing runs on these packages.
  return spawnSync(runner, ['-e', program, lock], { shell: process.platform === 'win32' }).status === 3
}

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
  // npm passes its own path to the scripts that it runs: no look-up in PATH, no shell, and it works on Windows too.
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
