import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Check, Place } from './check.ts'
import { siteOf } from './file-checks.ts'
import { caddyConfiguration, nginxConfiguration, prometheusConfiguration, type Site } from './files.ts'
import { inProcesses, type Processes, until } from './processes.ts'
import { assetsOfTwoBuilds, otherBuild, rollingRestart, singleRequests } from './through-proxy.ts'
import { Visitor } from './visitor.ts'

const DATABASE = ['initdb', 'postgres', 'pg_isready', 'createdb', 'openssl'] as const

/** Checks of the running tree: alone, and as two processes behind each proxy. */
export const runningChecks: readonly Check[] = [
  {
    name: 'prebuilt tree with its embedded database',
    needs: [],
    run: (place) =>
      inProcesses(place, async (processes) => {
        const port = place.port + 2
        const since = performance.now()
        const env = { DATA_DIR: processes.ownFolder('data') }
        await processes.server(port, env)
        const first = (performance.now() - since) / 1000
        const page = await fetch(`http://127.0.0.1:${port}/`)
        const licences = (await (await fetch(`http://127.0.0.1:${port}/api/licences`)).json()) as unknown[]
        if (page.status !== 200 || licences.length < 100)
          throw new Error(`/ answers ${page.status}, ${licences.length} licences`)
        await processes.stop(`server-${port}`)
        const again = performance.now()
        await processes.server(port, env)
        return `ready ${first.toFixed(1)} s after an empty folder, ${((performance.now() - again) / 1000).toFixed(1)} s after a stop; pages and ${licences.length} licences are served, as a user who cannot write to the tree`
      }),
  },
  {
    name: 'two processes on PostgreSQL behind nginx',
    needs: [...DATABASE, 'nginx'],
    run: (place) =>
      inProcesses(place, async (processes) => {
        const folder = processes.ownFolder('nginx')
        return behindProxy(place, processes, (site) => {
          const file = join(place.folder, 'nginx.conf')
          writeFileSync(file, nginxConfiguration(place.tree, site, folder))
          processes.start('proxy', 'nginx', ['-c', file])
        })
      }),
  },
  {
    name: 'two processes on PostgreSQL behind Caddy',
    needs: [...DATABASE, 'caddy'],
    run: (place) =>
      inProcesses(place, (processes) =>
        behindProxy(place, processes, (site) => {
          const file = join(place.folder, 'Caddyfile')
          writeFileSync(file, caddyConfiguration(place.tree, site))
          const home = processes.ownFolder('caddy')
          processes.start('proxy', 'caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
            HOME: home,
            XDG_DATA_HOME: home,
          })
        }),
      ),
  },
  {
    name: 'Prometheus and the board of Grafana',
    needs: ['prometheus'],
    run: (place) => inProcesses(place, (processes) => scraped(place, processes)),
  },
]

async function behindProxy(place: Place, processes: Processes, startProxy: (site: Site) => void): Promise<string> {
  const site = await siteOf(place)
  const start = await processes.site(site)
  startProxy(site)
  const visitor = new Visitor(site)
  const noAnswer = (): string => `no answer through the proxy: ${processes.printed('proxy')}`
  await until(async () => (await visitor.send('GET', '/readyz')).status === 200, noAnswer)
  visitor.close()
  const single = await singleRequests(site)
  const rolling = await rollingRestart(site, processes, start)
  const [, second = 0] = site.processes
  const other = otherBuild(place)
  await processes.stop(`server-${second}`)
  await start(second, other.tree)
  return `${single}; ${rolling}; ${await assetsOfTwoBuilds(site, other)}`
}

interface Answer {
  data: { result: { value: [number, string] }[] }
}

/** Lets Prometheus scrape a running server, loads all rules and runs every query of the dashboard. */
async function scraped(place: Place, processes: Processes): Promise<string> {
  const [server, metrics, web] = [place.port + 2, place.port + 4, place.port + 5]
  await processes.server(server, {
    DATA_DIR: processes.ownFolder('data-scraped'),
    METRICS_PORT: String(metrics),
    BACKUP_URL: processes.ownFolder('backups'),
  })
  const file = join(place.folder, 'prometheus.yml')
  writeFileSync(file, prometheusConfiguration(place.tree, metrics))
  const storage = `--storage.tsdb.path=${processes.ownFolder('prometheus')}`
  processes.start('prometheus', 'prometheus', [
    `--config.file=${file}`,
    storage,
    `--web.listen-address=127.0.0.1:${web}`,
  ])
  const valuesOf = async (query: string): Promise<Answer['data']['result']> => {
    const answer = await fetch(`http://127.0.0.1:${web}/api/v1/query?query=${encodeURIComponent(query)}`)
    if (!answer.ok) throw new Error(`Prometheus refuses ${query}: ${await answer.text()}`)
    return ((await answer.json()) as Answer).data.result
  }
  await until(
    async () => (await valuesOf('hedgerow_ready'))[0]?.value[1] === '1',
    'hedgerow_ready is not 1 in Prometheus',
  )
  for (const path of ['/', '/browse', '/api/products']) await fetch(`http://127.0.0.1:${server}${path}`)
  const rules = (await (await fetch(`http://127.0.0.1:${web}/api/v1/rules`)).json()) as {
    data: { groups: { rules: { name: string; health: string }[] }[] }
  }
  const all = rules.data.groups.flatMap((group) => group.rules)
  await until(
    async () => (await valuesOf('rate(hedgerow_http_request_duration_seconds_count[5m]) > 0')).length > 0,
    'no request is counted',
  )
  const expressions = dashboardQueries(place.tree)
  const empty: string[] = []
  for (const query of expressions) if ((await valuesOf(query)).length === 0) empty.push(query)
  const unexpected = empty.filter((query) => !/status="[45]xx"/.test(query))
  if (unexpected.length > 0) throw new Error(`no value for ${unexpected.join(', ')}`)
  const names = (await valuesOf('count by (__name__) ({__name__=~"hedgerow_.+"})')).length
  const values = `${expressions.length - empty.length} of the board’s ${expressions.length} queries have a value`
  return `${names} figures of a running server scraped; ${all.length} rules loaded; ${values}, and the others count failed requests, of which there were none`
}

/** Every query of the dashboard. */
function dashboardQueries(tree: string): string[] {
  const board = JSON.parse(readFileSync(join(tree, 'deploy/grafana/hedgerow.json'), 'utf8')) as {
    panels: { targets?: { expr: string }[] }[]
  }
  return board.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
}
