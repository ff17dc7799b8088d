// `npm run lighthouse`: runs Lighthouse with its phone profile on five kinds of page of a real server with the demo
// data.
// Prints a table; `--write` also writes it to docs/performance.md. Lighthouse (180 MB) is downloaded on first use and
// is not one of the product's dependencies.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { inTurn } from '#shared/required.ts'
import { browserArgs, findBrowser } from '../scripts/browser.ts'
import { writeReport } from './report.ts'
import { run } from './server.ts'

const LIGHTHOUSE = 'lighthouse@13.5.0'
const PATHS = ['/', '/browse', '/product/1', '/guides/composting', '/plants-near/bristol']
const RUNS = 3
const VISITS_BEFORE = 20
const MAX_BYTES = 64 * 1024 * 1024
const TARGETS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
type Category = keyof typeof TARGETS

interface Report {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { id: string; title: string; score: number | null; numericValue?: number }>
}

const dataDir = mkdtempSync(join(tmpdir(), 'lighthouse-'))
const chrome = await findBrowser(console.error)
// Lighthouse needs a newer Node than npm may run on, so the project's Node is put first in PATH.
const searchPath = [join(import.meta.dirname, '../node_modules/.bin'), process.env['PATH']].join(delimiter)

async function examine(url: string): Promise<Report> {
  const file = join(dataDir, 'report.json')
  const flags = ['--headless=new', ...browserArgs].join(' ')
  const args = [
    '--yes',
    LIGHTHOUSE,
    url,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--chrome-flags=${flags}`,
  ]
  await promisify(execFile)('npx', args, {
    env: { ...process.env, CHROME_PATH: chrome, PATH: searchPath },
    maxBuffer: MAX_BYTES,
  })
  return JSON.parse(readFileSync(file, 'utf8')) as Report
}

const points = (report: Report, category: Category): number =>
  Math.round((report.categories[category].score ?? 0) * 100)
const figure = (report: Report, audit: string): number => report.audits[audit]?.numericValue ?? Number.NaN

/** The median run by performance score: single runs vary with the machine's load. */
async function middle(url: string): Promise<Report> {
  const reports: Report[] = []
  for (let n = 0; n < RUNS; n++) reports.push(await examine(url))
  reports.sort((a, b) => points(a, 'performance') - points(b, 'performance'))
  return inTurn(reports, Math.floor(RUNS / 2))
}

/** The audits that keep a page from the full score. */
function faults({ categories, audits }: Report): string[] {
  const wanting = (Object.keys(TARGETS) as Category[]).filter((name) => categories[name].score !== 1)
  return wanting.flatMap((name) =>
    categories[name].auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${name}: ${audits[id]?.title}`),
  )
}

function rowOf(path: string, report: Report): string {
  const scores = (Object.keys(TARGETS) as Category[]).map((name) => points(report, name))
  const [lcp, tbt] = ['largest-contentful-paint', 'total-blocking-time'].map((id) => Math.round(figure(report, id)))
  return `| \`${path}\` | ${scores.join(' | ')} | ${lcp} ms | ${tbt} ms | ${figure(report, 'cumulative-layout-shift').toFixed(3)} |`
}

try {
  const server = await run(['npm', 'start', '--silent'], '/readyz', {
    DATA_DIR: join(dataDir, 'data'),
    DEMO_DATA: 'on',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
  })
  try {
    const rows: string[] = []
    for (const path of PATHS) {
      // Uses the canonical address of the pages. The first request warms the server up.
      const url = server.origin.replace('127.0.0.1', 'localhost') + path
      for (let n = 0; n < VISITS_BEFORE; n++) await (await fetch(url)).text()
      const report = await middle(url)
      rows.push(rowOf(path, report))
      for (const fault of faults(report)) console.error(`${path} - ${fault}`)
    }
    const text = `Measured on ${new Date().toISOString().slice(0, 10)} by \`npm run lighthouse\` (${LIGHTHOUSE}, its phone and network, the middle of ${RUNS} runs) on \
${cpus().length} × ${cpus()[0]?.model.trim()}, whose load was ${loadavg()[0]?.toFixed(1)} at the end.

| page | performance | accessibility | best practices | SEO | LCP | TBT | CLS |
|---|---|---|---|---|---|---|---|
${rows.join('\n')}
`
    console.log(text)
    if (process.argv.includes('--write')) writeReport('lighthouse', text)
  } finally {
    await server.stop()
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
