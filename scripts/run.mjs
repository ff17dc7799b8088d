// Runs a script of this repository: `node scripts/run.mjs scripts/admin.ts list`. Installs missing packages first, then starts the
// script on the project's own Node, so that every command works on a fresh clone. Plain JavaScript for any Node.
//
// `npm start` alone does without it: its `prestart` line installs the packages and ends, so that no second Node stands between
// the server and the signals that a service manager or a container sends, or uses memory as long as the server runs.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

await import('./setup.mjs')

const bin = fileURLToPath(new URL('../node_modules/.bin', import.meta.url))
const ownNode = join(bin, 'node')
const node = existsSync(ownNode) ? ownNode : process.execPath
const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` }
// The compile cache of the server halves the start of every command.
const fasterImports = new URL('../src/faster-imports.ts', import.meta.url).href
const child = spawn(node, ['--import', fasterImports, ...process.argv.slice(2)], { stdio: 'inherit', env })

// A terminal sends SIGINT to the whole process group; SIGTERM reaches this process alone and is passed on. The child decides
// when it is done.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => child.kill('SIGTERM'))

child.on('exit', (code, signal) => {
  if (signal === null) process.exit(code ?? 1)
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
})
