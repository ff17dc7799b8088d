import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Check, Place } from './check.ts'
import { caddyConfiguration, nginxConfiguration, prometheusConfiguration, type Site, unit } from './files.ts'
import { runProgram, UNPRIVILEGED } from './programs.ts'

/** The site of this run, with a self-signed certificate. */
export async function siteOf({ folder, port }: Place): Promise<Site> {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc', '-days', '2']
  await runProgram('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', certificate, ...subject])
  if (UNPRIVILEGED.uid !== undefined) chownSync(key, UNPRIVILEGED.uid, UNPRIVILEGED.gid)
  return { http: port, https: port + 1, processes: [port + 2, port + 3], certificate, key }
}

const versionOf = async (program: string, ...args: string[]): Promise<string> =>
  /\d+(?:\.\d+)+/.exec(await runProgram(program, args))?.[0] ?? '?'

/** Checks of the files of `deploy/` by the programs of Debian that read them. */
export const fileChecks: readonly Check[] = [
  {
    name: 'systemd units',
    needs: ['systemd-analyze'],
    async run({ tree, folder }) {
      const folderOfUnits = join(folder, 'units')
      mkdirSync(folderOfUnits)
      const written = (name: string, of = name): string => {
        writeFileSync(join(folderOfUnits, name), unit(tree, of))
        return join(folderOfUnits, name)
      }
      const single = written('hedgerow.service')
      const units = [single, written('hedgerow@3001.service', 'hedgerow@.service')]
      const found = (await runProgram('systemd-analyze', ['verify', '--man=no', ...units])).trim()
      if (found !== '') throw new Error(found)
      const rated = await runProgram('systemd-analyze', ['security', '--offline=yes', '--threshold=20', single])
      const [, exposure] = /Overall exposure level[^:]*: ([\d.]+)/.exec(rated) ?? []
      const version = (await runProgram('systemd-analyze', ['--version'])).split(' ')[1]
      return `\`systemd-analyze verify\` of systemd ${version} finds nothing in either; exposure ${exposure}, at most 2.0 allowed`
    },
  },
  {
    name: 'nginx',
    needs: ['nginx', 'openssl'],
    async run(place) {
      const file = join(place.folder, 'nginx-test.conf')
      writeFileSync(file, nginxConfiguration(place.tree, await siteOf(place), place.folder))
      const found = await runProgram('nginx', ['-t', '-c', file])
      if (/\[(warn|emerg|alert|crit|error)\]/.test(found.replace(/.*"user" directive.*\n/, ''))) throw new Error(found)
      return `\`nginx -t\` of nginx ${await versionOf('nginx', '-v')} finds nothing`
    },
  },
  {
    name: 'Caddy',
    needs: ['caddy', 'openssl'],
    async run(place) {
      const file = join(place.folder, 'Caddyfile-test')
      const shipped = join(place.tree, 'deploy/caddy/Caddyfile')
      writeFileSync(file, caddyConfiguration(place.tree, await siteOf(place)))
      for (const one of [shipped, file])
        await runProgram('caddy', ['validate', '--adapter', 'caddyfile', '--config', one])
      return `\`caddy validate\` of Caddy ${await versionOf('caddy', 'version')} accepts the file, and the same with the lines for two processes`
    },
  },
  {
    name: 'rules of Prometheus',
    needs: ['promtool'],
    async run({ tree, folder }) {
      const file = join(folder, 'prometheus-test.yml')
      writeFileSync(file, prometheusConfiguration(tree, 9464))
      await runProgram('promtool', ['check', 'config', file])
      await runProgram('promtool', ['test', 'rules', join(tree, 'deploy/prometheus/hedgerow-alerts.test.yml')])
      return `\`promtool\` ${await versionOf('promtool', '--version')} accepts the example and the rules, and their tests pass`
    },
  },
]
