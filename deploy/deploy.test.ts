import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { settings } from '#settings.ts'
import { NODE_FLAGS } from '../bench/server.ts'
import { MAX_PICTURE_BYTES } from '../src/features/listings/photos/pictures.ts'

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8')
const megabytes = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1]) * 1024 * 1024
const seconds = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1])

/** Room for the form around a picture. */
const ENVELOPE = 64 * 1024

test('the proxies let through the largest picture, and not much more', () => {
  for (const bytes of [
    megabytes(read('nginx/hedgerow.conf'), /client_max_body_size (\d+)m;/),
    megabytes(read('caddy/Caddyfile'), /max_size (\d+)MB/),
  ]) {
    expect(bytes).toBeGreaterThan(MAX_PICTURE_BYTES + ENVELOPE)
    expect(bytes).toBeLessThan(2 * MAX_PICTURE_BYTES)
  }
})

test('the proxies give up idle connections before the server does', () => {
  const server = seconds(read('../src/server.ts'), /keepAliveTimeout: (\d+)_000/)
  expect(server).toBeGreaterThan(0)
  for (const proxy of [
    seconds(read('nginx/hedgerow.conf'), /keepalive_timeout (\d+)s;/),
    seconds(read('caddy/Caddyfile'), /keepalive (\d+)s/),
  ]) {
    expect(proxy).toBeGreaterThan(0)
    expect(proxy).toBeLessThan(server)
  }
})

test('a process that has been asked to stop serves on until Caddy has asked it, and ends before systemd kills it', () => {
  const several = read('systemd/hedgerow@.service')
  const notice = seconds(several, /STOP_NOTICE=(\d+)/)
  expect(notice).toBeGreaterThan(3 * seconds(read('caddy/Caddyfile'), /health_interval (\d+)s/))
  expect(notice + 10).toBeLessThan(seconds(several, /TimeoutStopSec=(\d+)/))
  const compose = read('container/compose.server.yaml')
  expect(seconds(compose, /STOP_NOTICE: (\d+)/)).toBe(notice)
  expect(notice + 10).toBeLessThan(seconds(compose, /stop_grace_period: (\d+)s/))
})

test('however the server is started, V8 keeps little garbage and glibc few heaps', () => {
  const flags = NODE_FLAGS.join(' ')
  const { scripts } = JSON.parse(read('../package.json')) as { scripts: { start: string } }
  expect(scripts.start).toContain(` node ${flags} src/main.ts`)
  expect(read('container/Dockerfile')).toContain(`"${NODE_FLAGS.join('", "')}", "src/main.ts"]`)
  for (const unit of ['hedgerow.service', 'hedgerow@.service'])
    expect(read(`systemd/${unit}`)).toContain(`/node ${flags} src/main.ts\n`)
  for (const launcher of [scripts.start, ...['container/Dockerfile', 'systemd/hedgerow.service'].map(read)])
    expect(launcher).toMatch(/MALLOC_ARENA_MAX=\S*2/)
})

test('the proxies replace every header that says where a request comes from', () => {
  const nginx = read('nginx/hedgerow.conf')
  const caddy = read('caddy/Caddyfile')
  for (const header of ['X-Forwarded-For', 'X-Forwarded-Host', 'Forwarded', 'X-Request-Id']) {
    expect(nginx).toContain(`proxy_set_header ${header} `)
    expect(caddy).toMatch(new RegExp(`header_up -?${header}\\b`))
  }
  expect(nginx).not.toContain('$proxy_add_x_forwarded_for')
})

test('a script that one process does not have is requested from the next one', () => {
  const assets = /location \/assets\/ \{(.*?)\}/s.exec(read('nginx/hedgerow.conf'))?.[1]
  expect(assets).toMatch(/proxy_next_upstream [^;]*http_404/)
})

test('the settings of containers, which hold keys, get neither into an image nor into the repository', () => {
  const compose = [read('container/compose.yaml'), read('container/compose.server.yaml')]
  for (const file of compose) expect(file).toContain('env_file: hedgerow.env')
  expect(read('container/Dockerfile.dockerignore').split('\n')).toContain('deploy/container/*.env')
  expect(read('../.gitignore').split('\n')).toContain('*.env')
})

test('a command runs with the user, the settings and the folder of the service', () => {
  const unit = read('systemd/hedgerow.service')
  const command = read('command.sh')
  const settingIn = (name: string): string => new RegExp(`^${name}=(.+)$`, 'm').exec(unit)?.[1] ?? 'nothing'
  expect(command).toContain(`runuser -u ${settingIn('User')} `)
  expect(command).toContain(`--env-file=${settingIn('EnvironmentFile')} `)
  expect(command).toContain(`cd ${settingIn('WorkingDirectory')}\n`)
  expect(command).toContain(/DATA_DIR=\S+/.exec(settingIn('Environment'))?.[0] ?? 'nothing')
})

test('Node reads from the example of settings what systemd reads', () => {
  const example = read('hedgerow.env.example').replace(/^# ([A-Z_]+=)/gm, '$1')
  // systemd: everything behind the first =, without spaces at both ends; a line that begins with # is a comment.
  const lines = example.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const expected = Object.fromEntries(lines.map((line) => [line.split('=', 1)[0], line.slice(line.indexOf('=') + 1)]))
  expect(parseEnv(example)).toEqual(expected)
})

test('the example of settings names settings that exist', () => {
  const names = [...read('hedgerow.env.example').matchAll(/^#? ?([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(5)
  for (const name of names) expect(Object.keys(settings)).toContain(name)
})

test('a start is given up with its reason before systemd gives it up without', () => {
  const given = seconds(read('wait-until-ready.mjs'), /Date\.now\(\) \+ (\d+)_000/)
  const limit = seconds(read('systemd/hedgerow.service'), /TimeoutStartSec=(\d+)/)
  expect(given).toBeGreaterThan(limit - 30)
  expect(given).toBeLessThan(limit)
})

test('the unit for several processes differs from the one for a single process only in what a port decides', () => {
  const lines = (file: string): string[] =>
    read(file)
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
  const single = lines('systemd/hedgerow.service')
  const several = lines('systemd/hedgerow@.service')
  const differing = [
    ...single.filter((line) => !several.includes(line)),
    ...several.filter((line) => !single.includes(line)),
  ]
  expect(differing.map((line) => line.split('=')[0]).toSorted()).toEqual([
    'BindPaths',
    'Description',
    'Description',
    'Environment',
    'Environment',
    'StateDirectory',
    'StateDirectory',
  ])
})

test('Caddy requests a script that one process does not have from the other one', () => {
  const rule = /# handle \/assets\/\*.*/s.exec(read('caddy/Caddyfile'))?.[0]
  expect(rule).toMatch(
    /@missing status 404\n.*handle_response @missing \{\n.*reverse_proxy 127\.0\.0\.1:3002 127\.0\.0\.1:3001/,
  )
})

test('the image is built in two stages and runs without rights, on sources of one release of Debian', () => {
  const lines = read('container/Dockerfile').replaceAll('\\\n', ' ').split('\n')
  const of = (name: string): string[] => lines.filter((line) => line.startsWith(`${name} `))
  expect(of('FROM')).toEqual(['FROM debian:12-slim AS build', 'FROM debian:12-slim'])
  expect(of('USER')).toEqual(['USER hedgerow'])
  expect(lines.indexOf('USER hedgerow')).toBeLessThan(lines.findIndex((line) => line.startsWith('ENTRYPOINT')))
  expect(of('ADD')).toEqual([])
  for (const line of of('RUN').filter((one) => one.includes('apt-get'))) {
    expect(line).toMatch(/--no-install-recommends .*rm -rf \/var\/lib\/apt\/lists\/\*/)
  }
  for (const line of [...of('ENTRYPOINT'), ...of('COPY').filter((one) => one.includes('['))]) {
    expect(line).toMatch(/^\w+ \["/)
  }
  // Under Node 18 of Debian npm leaves out the packages that need a newer one.
  expect(of('RUN')[0]).toContain('npm install --global node@24')
  expect(of('HEALTHCHECK').join()).toContain('/readyz')
  const last = lines.slice(lines.lastIndexOf('FROM debian:12-slim')).filter((line) => line.startsWith('RUN '))
  expect(last.join()).not.toMatch(/apt-get|npm /)
})

test('the containers of the compose files have no rights, a read-only root and time to stop', () => {
  for (const file of ['container/compose.yaml', 'container/compose.server.yaml']) {
    const text = read(file)
    expect(text).toContain('read_only: true')
    expect(text).toContain('cap_drop: [ALL]')
    expect(text).toContain('no-new-privileges:true')
    expect(seconds(text, /stop_grace_period: (\d+)s/)).toBeGreaterThan(10)
    expect([...text.matchAll(/^ +- (\S+):\d+:3000$/gm)].map(([, host]) => host)).toSatisfy(
      (hosts: string[]) => hosts.length > 0 && hosts.every((host) => host.startsWith('127.0.0.1')),
    )
  }
})
