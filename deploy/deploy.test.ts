import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settings } from '#settings.ts'
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

test('the example of settings names settings that exist', () => {
  const names = [...read('hedgerow.env.example').matchAll(/^#? ?([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(5)
  for (const name of names) expect(Object.keys(settings)).toContain(name)
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
