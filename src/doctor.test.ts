import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { StartFailure } from '#adapters/db/start-failure.ts'
import { diskFiles } from '#adapters/files/disk-files.ts'
import { NEEDED_EVENTS } from '#adapters/payments/platform.ts'
import { SETUP_FAULTS, type SetupFault } from '#adapters/payments/sandbox/platform.ts'
import { SANDBOX_KEYS } from '#adapters/payments/sandbox/sandbox.ts'
import { stripePayments } from '#adapters/payments/stripe-payments.ts'
import { plantnet } from '#adapters/plant-recognition/plantnet.ts'
import type { Config } from '#config.ts'
import { fakePlantnet, PLANTNET_KEY } from '#test/files/plantnet.ts'
import { startTestServer } from '#test/server.ts'
import { type DoctorDeps, examine, examineStart, report } from './doctor.ts'

const { deps } = await startTestServer()
const LIVE: Config['stripe'] = {
  secretKey: 'sk_live_1',
  publishableKey: 'pk_live_1',
  webhookSecret: 'whsec_a,whsec_b,whsec_c',
  isLive: true,
}

beforeEach(() => deps.sandbox?.setControl('platform', null))

/** What is wrong, without the line about the test server, which does not write to disk. */
async function faultsIn(changed: Partial<DoctorDeps> = {}): Promise<string[]> {
  const lines = await examine({ ...deps, ...changed })
  return lines.filter(({ about, fix }) => fix !== null && about !== 'Durability').map(({ about }) => about)
}

/** The sandbox behind a network that changes its responses. */
const through = (change: (answer: Response) => Response | Promise<Response>) =>
  stripePayments({
    provider: 'sandbox',
    ...SANDBOX_KEYS,
    clock: deps.clock,
    retries: 0,
    fetch: async (input, init) => change((await deps.sandbox?.fetch(input, init)) ?? Response.error()),
  })

const withHeader = (name: string, value: string) => (answer: Response) => {
  const headers = new Headers(answer.headers)
  headers.set(name, value)
  return new Response(answer.body, { status: answer.status, headers })
}

test('a good setup has no fault, and each line says what was found', async () => {
  expect(await faultsIn()).toEqual([])
  expect(report(await examine(deps)).filter((line) => line.startsWith('ok'))).toHaveLength(19)
})

test('a database that does not write to disk is reported with the way to fix it', async () => {
  const line = (await examine(deps)).find(({ about }) => about === 'Durability')
  expect(line).toMatchObject({ found: expect.stringContaining('fsync'), isCritical: true })
})

const EXPECTED: Record<SetupFault, string[]> = {
  live: ['Key mode'],
  country: ['Country'],
  charges_off: ['Charges'],
  connect_off: ['Connect'],
  automatic_payouts: ['Payout schedule'],
  no_endpoints: ['Webhook endpoint', 'Connected accounts'],
  endpoint_disabled: ['Webhook endpoint', 'Connected accounts'],
  events_missing: ['Webhook endpoint'],
  one_endpoint: ['Connected accounts'],
  endpoint_version: ['Event version'],
  no_thin_destination: ['Accounts v2'],
  thin_of_ours: ['Accounts v2'],
}

test.each(SETUP_FAULTS)('an account with %s is reported as that alone', async (fault) => {
  await deps.sandbox?.setControl('platform', fault)
  expect(await faultsIn()).toEqual(EXPECTED[fault])
  const lines = await examine(deps)
  const printed = report(lines).join('\n')
  for (const { about, fix } of lines) if (EXPECTED[fault].includes(about)) expect(printed).toContain(fix)
})

test('clocks that differ and another version of the API are reported', async () => {
  const anHourAgo = new Date(deps.clock.now().getTime() - 3_600_000).toUTCString()
  expect(await faultsIn({ payments: through(withHeader('date', anHourAgo)) })).toEqual(['Clock'])
  const old = through(withHeader('stripe-version', '2023-10-16'))
  expect(await faultsIn({ payments: old })).toEqual(['API version'])
})

test('a provider that is down, refuses the key or answers nonsense leads to faults and not to an error', async () => {
  const every = ['Key mode', 'Connect', 'Provider account', 'Payout schedule', 'Webhooks']
  const down = through(() => Promise.reject(new TypeError('fetch failed')))
  expect(await faultsIn({ payments: down })).toEqual(every)
  const empty = through(() => Response.json({}, { status: 502 }))
  expect(await faultsIn({ payments: empty })).toEqual(expect.arrayContaining(['Key mode', 'Payout schedule']))
  const refusal = { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } }
  expect(await faultsIn({ payments: through(() => Response.json(refusal, { status: 401 })) })).toEqual(every)
})

test('fewer webhook secrets than destinations are reported', async () => {
  const stripe = { ...LIVE, isLive: false, webhookSecret: 'whsec_one' }
  const found = await faultsIn({ config: { ...deps.config, stripe } })
  expect(found).toEqual(['Webhook secrets', 'Email', 'Sender', 'Backups'])
})

test('a mail server that does not answer and a folder that cannot be written are reported', async () => {
  const closed = createServer().listen(0)
  const { port } = closed.address() as { port: number }
  await new Promise((resolve) => closed.close(resolve))
  const smtpUrl = `smtp://user:hush@127.0.0.1:${port}`
  expect(await faultsIn({ config: { ...deps.config, smtpUrl } })).toEqual(['Email'])
  expect(report(await examine({ ...deps, config: { ...deps.config, smtpUrl } })).join()).not.toContain('hush')
  const folder = mkdtempSync(join(tmpdir(), 'doctor-'))
  writeFileSync(join(folder, 'file'), '')
  expect(await faultsIn({ files: diskFiles(join(folder, 'file')) })).toEqual(['Pictures'])
  rmSync(folder, { recursive: true })
})

test('a start with real money is refused when payouts are automatic, and only logs what puts no money at risk', async () => {
  const logged: string[] = []
  const log = { ...deps.log, error: (about: object) => void logged.push(String('about' in about && about.about)) }
  const live = { ...deps, log, config: { ...deps.config, stripe: LIVE } }
  const examineDurable = async (faults: SetupFault[]): Promise<string> => {
    await deps.sandbox?.setControl('platform', ['live', ...faults].join())
    return examineStart(live).then(
      () => 'started',
      (error) => (error instanceof StartFailure ? error.message : Promise.reject(error)),
    )
  }
  expect(await examineDurable(['automatic_payouts'])).toContain('would take the money held for buyers and sellers')
  expect(await examineDurable(['no_endpoints'])).not.toContain('Payout schedule')
  const test = { ...live, config: { ...deps.config, stripe: { ...LIVE, isLive: false } } }
  await deps.sandbox?.setControl('platform', 'automatic_payouts,no_endpoints')
  await examineStart(test)
  expect(logged).toEqual(expect.arrayContaining(['Payout schedule', 'Webhook endpoint', 'Email']))
})

test('a key of Pl@ntNet is checked where one is set', async () => {
  const service = await fakePlantnet()
  const withKey = (key: string) => ({ plantRecognition: plantnet({ ...deps, url: service.address, key }) })
  expect(await faultsIn(withKey(PLANTNET_KEY))).toEqual([])
  expect(await faultsIn(withKey('an-old-key'))).toEqual(['Pl@ntNet'])
  service.close()
})

test('the operations guide names every event that the checks want', () => {
  const guide = readFileSync('docs/operations.md', 'utf8')
  for (const event of Object.values(NEEDED_EVENTS).flat()) expect(guide).toContain(`\`${event}\``)
})

test('a missing or old backup is reported where backups are expected', async () => {
  const at = (hours: number) => ({
    name: 'a',
    bytes: 1,
    takenAt: new Date(deps.clock.now().getTime() - hours * 3_600_000),
  })
  const nightly = { ...deps.config, backupUrl: '/backups' }
  const holding = (...all: ReturnType<typeof at>[]) => ({ ...deps.backups, list: async () => all })
  expect(await faultsIn({ config: nightly, backups: holding() })).toEqual(['Backups'])
  expect(await faultsIn({ config: nightly, backups: holding(at(60), at(27)) })).toEqual(['Backups'])
  expect(await faultsIn({ config: nightly, backups: holding(at(60), at(25)) })).toEqual([])
  const away = { ...deps.backups, list: () => Promise.reject(new Error('key=secret')) }
  expect(await faultsIn({ backups: away })).toEqual(['Backups'])
})
