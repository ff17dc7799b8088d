// npm run drill:deploy — tries the files of deploy/ with the programs of Debian that they are for (systemd, nginx, caddy, prometheus,
// postgresql), runs the prebuilt tree behind them, and writes what was found into docs/deploy.md. Run `npm run pack` first.
// `npm run drill:deploy -- nginx Caddy` runs only the checks whose names contain one of the words. Listens on ports from 4180 on this computer.
import { once } from 'node:events'
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Check, Finding, Place } from './deploy/check.ts'
import { fileChecks } from './deploy/file-checks.ts'
import { programAt } from './deploy/programs.ts'
import { runningChecks } from './deploy/running-checks.ts'
import { withFindings } from './deploy/table.ts'
import { treeChecks } from './deploy/tree-checks.ts'

const PAGE = 'docs/deploy.md'
const PORT = 4180
const PORTS = 10
const CHECKS = [...fileChecks, ...runningChecks, ...treeChecks]

async function tryCheck(check: Check, place: Place): Promise<Finding> {
  const missing = check.needs.filter((name) => programAt(name) === null)
  if (missing.length > 0) return { name: check.name, result: 'not tried', text: `not installed: ${missing.join(', ')}` }
  try {
    await refuseTakenPorts(place.port)
    return { name: check.name, result: 'ok', text: await check.run(place) }
  } catch (error) {
    return { name: check.name, result: 'WRONG', text: error instanceof Error ? error.message : String(error) }
  }
}

/** Another run on the same ports would answer in place of this one. */
async function refuseTakenPorts(first: number): Promise<void> {
  for (let port = first; port < first + PORTS; port++) {
    const server = createServer().listen(port, '127.0.0.1')
    await once(server, 'listening').catch(() => {
      throw new Error(`another program uses port ${port}`)
    })
    server.close()
    await once(server, 'close')
  }
}

const tree = globSync('pack/hedgerow-*-linux-*').find((path) => statSync(path).isDirectory())
if (tree === undefined) throw new Error('There is no prebuilt tree in pack/: run npm run pack first.')
const words = process.argv.slice(2)
const wanted = CHECKS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
if (wanted.length === 0)
  throw new Error(`No check is named so. There are: ${CHECKS.map(({ name }) => name).join(', ')}.`)

const day = new Date().toISOString().slice(0, 10)
const findings: Finding[] = []
for (const check of wanted) {
  const folder = mkdtempSync(join(tmpdir(), 'hedgerow-deploy-'))
  chmodSync(folder, 0o755)
  const finding = await tryCheck(check, { tree: resolve(tree), folder, port: PORT })
  if (finding.result === 'WRONG') console.error(`What the programs printed is in ${folder}.`)
  else rmSync(folder, { recursive: true, force: true })
  findings.push(finding)
  console.log(`${finding.result.padEnd(9)} ${finding.name}: ${finding.text}`)
  const names = CHECKS.map(({ name }) => name)
  writeFileSync(PAGE, withFindings(readFileSync(PAGE, 'utf8'), names, findings, day))
}
process.exitCode = findings.every(({ result }) => result === 'ok') ? 0 : 1
