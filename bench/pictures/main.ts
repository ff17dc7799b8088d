// `npm run bench:pictures [-- --write]`: measures what uploaded pictures cost the server: CPU seconds and peak memory
// of the whole process, for small PNGs that decode to huge pictures and for ordinary photos. Linux only.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_PASSWORD } from '#demo/people.ts'
import { writeReport } from '../report.ts'
import { run } from '../server.ts'
import { phoneJpeg, plainPng } from './samples.ts'

/** Clock ticks per second in /proc/PID/stat, which Linux fixes at 100. */
const TICKS = 100

interface Cost {
  name: string
  answers: string
  cpuSeconds: number
  peakMb: number
  restMb: number
  wallSeconds: number
}

const statusLine = (pid: number, field: string): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

/** CPU seconds of a process and its threads. */
function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return ((user ?? 0) + (system ?? 0)) / TICKS
}

async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'rose', password: DEMO_PASSWORD }),
  })
  const [cookie] = answer.headers.getSetCookie()
  if (!answer.ok || !cookie) throw new Error('The demo could not sign in.')
  return cookie.split(';')[0] ?? ''
}

async function upload(origin: string, cookie: string, file: Buffer<ArrayBuffer>): Promise<string> {
  const body = new FormData()
  body.set('file', new Blob([file]), 'garden')
  const answer = await fetch(`${origin}/api/uploads`, { method: 'POST', headers: { origin, cookie }, body }).catch(
    () => null,
  )
  await answer?.arrayBuffer()
  return answer ? String(answer.status) : 'no answer'
}

/** Uploads the same picture many times concurrently to a new server with its usual limits. */
async function measure(name: string, file: Buffer, times: number, rateLimits: 'on' | 'off'): Promise<Cost> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
  const env = { DATA_DIR: dataDir, DEMO_DATA: 'on', LOG_LEVEL: 'error', RATE_LIMITS: rateLimits }
  const server = await run([process.execPath, 'src/main.ts'], '/readyz', env)
  try {
    const cookie = await signIn(server.origin)
    // Resets the high-water mark.
    writeFileSync(`/proc/${server.pid}/clear_refs`, '5')
    const rest = statusLine(server.pid, 'VmRSS')
    const [cpu, began] = [cpuSeconds(server.pid), performance.now()]
    const statuses = await Promise.all(
      Array.from({ length: times }, () => upload(server.origin, cookie, Buffer.from(file))),
    )
    const counts = Map.groupBy(statuses, (status) => status)
    return {
      name,
      answers: [...counts].map(([status, all]) => `${all.length} × ${status}`).join(', '),
      wallSeconds: (performance.now() - began) / 1000,
      cpuSeconds: cpuSeconds(server.pid) - cpu,
      peakMb: statusLine(server.pid, 'VmHWM') / 1000,
      restMb: rest / 1000,
    }
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const costs: Cost[] = []
const vast = await plainPng(8000, 4990)
const large = await plainPng(4000, 3990)
const photo = await phoneJpeg()
const kb = (file: Buffer): string => `${Math.round(file.length / 1000)} kB`
for (const [name, file, times] of [
  [`29 PNGs of 39.9 megapixels, ${kb(vast)} each`, vast, 29],
  [`29 PNGs of 16 megapixels, ${kb(large)} each`, large, 29],
  [`20 phone photos (JPEG) of 12 megapixels, ${kb(photo)} each`, photo, 20],
] as const) {
  console.error(`… ${name}`)
  costs.push(await measure(name, file, times, 'on'))
}

const [processor] = cpus()
const text = `Measured on ${new Date().toISOString().slice(0, 10)} by \`npm run bench:pictures\`: ${cpus().length} × ${processor?.model.trim()}, \
Node.js ${process.versions.node}; all sent at once by one member, limits on, figures of the server's whole process (without its database).

| sent | answers | CPU seconds | seconds until all were answered | peak memory | before |
|---|---|---|---|---|---|
${costs
  .map(
    ({ name, answers, cpuSeconds, wallSeconds, peakMb, restMb }) =>
      `| ${name} | ${answers} | ${cpuSeconds.toFixed(1)} | ${wallSeconds.toFixed(1)} | ${Math.round(peakMb)} MB | ${Math.round(restMb)} MB |`,
  )
  .join('\n')}
`
console.log(text)
if (process.argv.includes('--write')) writeReport('bench:pictures', text)
