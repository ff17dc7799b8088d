import { expect, test } from 'vitest'
import { caddyConfiguration, nginxConfiguration, prometheusConfiguration, replaced, type Site, unit } from './files.ts'
import { programAt } from './programs.ts'
import { withFindings } from './table.ts'

const TREE = process.cwd()
const site: Site = { http: 4180, https: 4181, processes: [4182, 4183], certificate: '/c.pem', key: '/k.pem' }

test('the files of deploy/ are changed where an operator changes them, and nothing of the example is left', () => {
  const nginx = nginxConfiguration(TREE, site, '/run')
  expect(nginx).toContain('server 127.0.0.1:4182 max_fails=0;\n    server 127.0.0.1:4183 max_fails=0;')
  expect(nginx).toContain('listen 127.0.0.1:4181 ssl http2;')
  const caddy = caddyConfiguration(TREE, site)
  expect(caddy).toContain('https://localhost:4181 {\n\tbind 127.0.0.1\n\ttls /c.pem /k.pem')
  expect(caddy).toMatch(/^\t\treverse_proxy 127\.0\.0\.1:4182 127\.0\.0\.1:4183 \{$/m)
  expect(caddy).toMatch(/^\t\t\t\treverse_proxy 127\.0\.0\.1:4183 127\.0\.0\.1:4182 \{$/m)
  for (const text of [nginx, caddy]) {
    const statements = text.replaceAll(/^\s*#.*$/gm, '')
    expect(statements).not.toMatch(/hedgerow\.example|letsencrypt|127\.0\.0\.1:300\d/)
  }
  expect(prometheusConfiguration(TREE, 4184).replaceAll(/^\s*#.*$/gm, '')).toContain('127.0.0.1:4184')
  expect(unit(TREE, 'hedgerow@.service')).toMatch(
    new RegExp(`^ExecStart=${TREE}/node_modules/.bin/node .*src/main.ts$`, 'm'),
  )
})

test('a line that is missing in a file is an error', () => {
  expect(replaced('listen 80;', [['80', '4180']])).toBe('listen 4180;')
  expect(() => replaced('listen 8080', [['listen 80;', 'listen 4180;']])).toThrow('listen 80; is not in the file')
})

test('the path of a program that is not installed is null', () => {
  expect(programAt('no-such-program')).toBeNull()
  expect(programAt('sh')).toMatch(/\/sh$/)
})

test('findings go into the table; what was not tried again keeps its row', () => {
  const page = 'before\n<!-- tried -->\n<!-- /tried -->\nafter'
  const names = ['nginx', 'Caddy']
  const first = withFindings(page, names, [{ name: 'nginx', result: 'ok', text: 'a | b\nc' }], '2026-05-01')
  expect(first).toContain('| nginx | ok | a \\| b c | 2026-05-01 |\n| Caddy | not tried |  |  |\n')
  const second = withFindings(first, names, [{ name: 'Caddy', result: 'WRONG', text: 'no' }], '2026-05-02')
  expect(second).toContain('| nginx | ok | a \\| b c | 2026-05-01 |\n| Caddy | WRONG | no | 2026-05-02 |\n')
  expect(second).toMatch(/^before\n[\s\S]*\nafter$/)
  expect(() => withFindings('no table', names, [], '2026-05-01')).toThrow('no place')
})
