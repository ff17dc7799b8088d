import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The files of `deploy/`, changed only in what docs/deploy.md asks an operator to change, and in their ports. */
export interface Site {
  http: number
  https: number
  /** Ports of the processes behind the proxy. */
  processes: readonly number[]
  certificate: string
  key: string
}

const HOST = 'localhost'
const read = (tree: string, file: string): string => readFileSync(join(tree, 'deploy', file), 'utf8')

/** Replaces texts. Throws if one is missing, so that a changed file is noticed. */
export function replaced(text: string, changes: readonly (readonly [string | RegExp, string])[]): string {
  return changes.reduce((result, [from, to]) => {
    const isThere = typeof from === 'string' ? result.includes(from) : new RegExp(from.source, from.flags).test(result)
    if (!isThere) throw new Error(`${from} is not in the file any more`)
    return result.replaceAll(from, () => to)
  }, text)
}

/** The site of nginx, in a configuration that needs no other file and no privileges. */
export function nginxConfiguration(tree: string, site: Site, folder: string): string {
  const servers = site.processes.map((port) => `server 127.0.0.1:${port} max_fails=0;`).join('\n    ')
  const text = replaced(read(tree, 'nginx/hedgerow.conf'), [
    ['server 127.0.0.1:3000 max_fails=0;', servers],
    [/\n.*listen \[::\]:.*/g, ''],
    ['listen 80;', `listen 127.0.0.1:${site.http};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${site.https} ssl http2;`],
    ['https://hedgerow.example$request_uri', `https://${HOST}:${site.https}$request_uri`],
    ['/etc/letsencrypt/live/hedgerow.example/fullchain.pem', site.certificate],
    ['/etc/letsencrypt/live/hedgerow.example/privkey.pem', site.key],
    ['server_name hedgerow.example', `server_name ${HOST}`],
    ['proxy_set_header Host $host;', 'proxy_set_header Host $http_host;'],
  ])
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return [
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx-errors.log notice;`,
    'events { worker_connections 4096; }',
    'http {',
    `access_log ${folder}/nginx-requests.log;`,
    ...temporary.map((name) => `${name}_temp_path ${folder}/nginx-${name};`),
    text,
    '}',
  ].join('\n')
}

/** The site of Caddy with the lines for two processes, and a certificate of our own in place of the automatic one. */
export function caddyConfiguration(tree: string, site: Site): string {
  const all = site.processes.map((port) => `127.0.0.1:${port}`).join(' ')
  const backwards = site.processes.toReversed().map((port) => `127.0.0.1:${port}`)
  const text = replaced(read(tree, 'caddy/Caddyfile'), [
    [/^(\t*)# (?=\t|handle|\})/gm, '\t'],
    ['127.0.0.1:3002 127.0.0.1:3001', backwards.join(' ')],
    ['127.0.0.1:3001 127.0.0.1:3002', all],
    ['127.0.0.1:3000', all],
    [
      /^hedgerow\.example \{/gm,
      `https://${HOST}:${site.https} {\n\tbind 127.0.0.1\n\ttls ${site.certificate} ${site.key}`,
    ],
  ])
  return `{\n\tadmin off\n\thttp_port ${site.http}\n}\n${text}`
}

/** The example of Prometheus with the rules of the tree and the port of one process. */
export const prometheusConfiguration = (tree: string, metricsPort: number): string =>
  replaced(read(tree, 'prometheus/prometheus.yml'), [
    ['/opt/hedgerow', tree],
    ['127.0.0.1:9464', `127.0.0.1:${metricsPort}`],
    ['scrape_interval: 30s', 'scrape_interval: 1s'],
  ])

/** What the unit for several processes sets beside the operator's own file. */
export const stopNotice = (tree: string): string => {
  const [, seconds] = /STOP_NOTICE=(\d+)/.exec(read(tree, 'systemd/hedgerow@.service')) ?? []
  if (seconds === undefined) throw new Error('STOP_NOTICE is not in the unit any more')
  return seconds
}

/** A systemd unit with the paths of the tree. */
export const unit = (tree: string, name: string): string =>
  replaced(read(tree, `systemd/${name}`), [['/opt/hedgerow', tree]])
