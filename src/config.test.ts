import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { legalWarnings } from './legal-warnings.ts'
import { refusalOf } from './setting-refusal.ts'
import { settings, settingsTable } from './settings.ts'

test('the default configuration is a sandbox on loopback with demo data and developer pages', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    stripe: null,
    demoData: true,
    devTools: true,
    rateLimits: true,
  })
})

test('plants are named from photos only where a key is set', () => {
  expect(readConfig({}).plantnet).toBeNull()
  expect(readConfig({ PLANTNET_URL: 'http://127.0.0.1:4140' }).plantnet).toBeNull()
  const key = '2b10AbCdEfGhIjKlMnOpQrStUv'
  expect(readConfig({ PLANTNET_API_KEY: key }).plantnet).toEqual({ url: 'https://my-api.plantnet.org', key })
})

test('empty values count as unset', () => {
  expect(readConfig({ PORT: '', SMTP_URL: '' })).toMatchObject({ port: 3000, smtpUrl: undefined })
})

test.each([
  ['PORT', '70000', 'be a whole number from 0 to 65535'],
  ['PORT', 'x', 'be a whole number from 0 to 65535'],
  ['ADJUSTMENT_LIMIT', '-1', 'be a whole number from 0 on'],
  ['PUBLIC_URL', 'ftp://example.org', 'be an address that begins with http:// or https://'],
  ['DATABASE_URL', 'mysql://localhost', 'be an address that begins with postgres:// or postgresql://'],
  ['SMTP_URL', 'mail.example.org', 'be an address that begins with smtp:// or smtps://'],
  ['FILES_URL', 'https://example.org', 'look like s3://key:secret@host/bucket'],
  ['PLANTNET_API_KEY', 'my key', 'be the key as my.plantnet.org gave it, letters and digits'],
  ['PLANTNET_URL', 'ftp://example.org', 'be an address that begins with http:// or https://'],
  ['PLANTNET_URL', 'https://user:pass@example.org', 'have no credentials, query or fragment'],
  ['PLANTNET_URL', 'https://example.org/?x=1', 'have no credentials, query or fragment'],
  ['PLANTNET_URL', 'http://example.org', 'begin with https://, since it receives photos of members'],
  ['SUPPORT_EMAIL', 'nobody', 'be an email address'],
  ['COMPANY_NAME', 'x', 'have at least 2 characters'],
  ['STRIPE_SECRET_KEY', 'hush', 'begin with sk_test_, sk_live_, rk_test_ or rk_live_'],
  ['DEMO_DATA', 'maybe', 'be `on`, `off` or `public`'],
  ['RATE_LIMITS', 'no', 'be `on` or `off`'],
  ['LOG_LEVEL', 'loud', 'be `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`'],
])('%s=%s stops the start with one sentence that says what is allowed', (name, value, rule) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
  expect(() => readConfig({ [name]: value })).toThrow(`${name} is not usable: it must ${rule}.`)
})

test('every setting has a rule in English for values that it refuses', () => {
  for (const [name, setting] of Object.entries(settings)) {
    const refused = ['', 'x', '-1', 'a b', 'y'.repeat(200)].map((value) => setting.safeParse(value))
    const issue = refused.find(({ success }) => !success)?.error?.issues[0]
    expect(refusalOf(name, issue?.message ?? 'be anything')).toMatch(
      /^[A-Z_]+ is not usable: it must (be|begin|look|have|not) [^A-Z]/,
    )
  }
})

test('TRUST_PROXY accepts a number of proxies or their addresses', () => {
  const proxies = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).trustProxy
  expect(readConfig({}).trustProxy).toBeNull()
  expect(proxies('no')).toBeNull()
  expect(proxies('2')).toBe(2)
  expect(proxies('10.0.0.0/8, ::1')).toEqual(['10.0.0.0/8', '::1'])
  expect(proxies('loopback')).toEqual(['loopback'])
  expect(proxies('fc00::/7,::ffff:10.0.0.0/104')).toEqual(['fc00::/7', '::ffff:10.0.0.0/104'])
})

test('TRUST_PROXY=yes is refused with an error that says what to set', () => {
  expect(() => readConfig({ TRUST_PROXY: 'yes' })).toThrow(/^TRUST_PROXY=yes would believe .+: set the number of .+\.$/)
})

test.each([
  ...['true', '*', '0', '10', '-1', '1.5', '0.0.0.0/0', '10.0.0.0/33', '10.0.0.1,', 'proxy.example'],
  ...[
    '0.0.0.0/1,128.0.0.0/1',
    '::/1,8000::/1',
    '::ffff:0:0/96',
    '0:0:0:0:0:ffff::/97',
    '0.0.0.0/128.0.0.0',
    '10.0.0.0/7',
  ],
])('TRUST_PROXY=%s is refused', (TRUST_PROXY) => {
  expect(() => readConfig({ TRUST_PROXY })).toThrow(/^TRUST_PROXY is not usable: .+\.$/)
})

test('test payments are refused on a public address unless explicitly enabled', () => {
  expect(() => readConfig({ PUBLIC_URL: 'https://plants.example' })).toThrow(/Test payments/)
  expect(() => readConfig({ HOST: '0.0.0.0' })).toThrow(/Test payments/)
  expect(() => readConfig({ HOST: '::' })).toThrow(/Test payments/)
  const asked = readConfig({ PUBLIC_URL: 'https://plants.example', PAYMENTS_SANDBOX_PUBLIC: 'yes' })
  expect(asked).toMatchObject({ devTools: false, demoData: false, sandboxPublic: true })
})

describe('development tools and demo users', () => {
  const PUBLIC_URL = 'https://plants.example'
  const onPublic = { PUBLIC_URL, PAYMENTS_SANDBOX_PUBLIC: 'yes' }

  test.each([
    ['a loopback address', {}, true],
    ['the name of this computer', { HOST: 'localhost' }, true],
    ['IPv6', { HOST: '::1' }, true],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://localhost:3000' }, false],
    ['a proxy in front', { TRUST_PROXY: '1' }, false],
    ['a public address', onPublic, false],
  ])('development tools and demo users have a default for %s', (_name, env, on) => {
    expect(readConfig(env)).toMatchObject({ devTools: on, demoData: on })
  })

  test('settings switch development tools and demo users on and off', () => {
    expect(readConfig({ DEV_TOOLS: 'off' })).toMatchObject({ devTools: false, demoData: false })
    expect(readConfig({ DEV_TOOLS: 'off', DEMO_DATA: 'on' })).toMatchObject({ devTools: false, demoData: true })
    expect(readConfig({ PUBLIC_URL: 'http://127.0.0.1:3000', DEV_TOOLS: 'on' }).devTools).toBe(true)
  })

  test('development tools are refused on a public address', () => {
    expect(() => readConfig({ ...onPublic, DEV_TOOLS: 'on' })).toThrow(
      /^DEV_TOOLS=on is refused on a public address.+\.$/,
    )
    const everywhere = { HOST: '0.0.0.0', PAYMENTS_SANDBOX_PUBLIC: 'yes', DEV_TOOLS: 'on' }
    expect(() => readConfig(everywhere)).toThrow(/^DEV_TOOLS=on is refused on a public address/)
  })

  test('demo users on a public address must be explicitly enabled as public', () => {
    expect(() => readConfig({ ...onPublic, DEMO_DATA: 'on' })).toThrow(
      /^DEMO_DATA=on is refused on a public address.+\.$/,
    )
    expect(readConfig(onPublic)).toMatchObject({ demoData: false, demoPeopleAllowed: false })
    expect(readConfig({ ...onPublic, DEMO_DATA: 'public' })).toMatchObject({ demoData: true, demoPeopleAllowed: true })
  })

  test('live payments refuse development tools and demo users, and require an https address whatever the HOST', () => {
    const live = {
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    }
    expect(() => readConfig(live)).toThrow(/^Real payments need an https address/)
    expect(() => readConfig({ ...live, PUBLIC_URL: 'http://localhost:3000' })).toThrow(/^Real payments need an https/)
    const https = { ...live, PUBLIC_URL: 'https://localhost:3000' }
    expect(() => readConfig({ ...https, DEV_TOOLS: 'on' })).toThrow(/^DEV_TOOLS=on is refused with real payments/)
    for (const DEMO_DATA of ['on', 'public'])
      expect(() => readConfig({ ...https, DEMO_DATA })).toThrow(/^Demo people are refused with real payments/)
  })
})

describe('the payment provider’s keys', () => {
  const keys = (mode: string, secret = 'whsec_1') => ({
    STRIPE_SECRET_KEY: `sk_${mode}_1`,
    STRIPE_PUBLISHABLE_KEY: `pk_${mode}_1`,
    STRIPE_WEBHOOK_SECRET: secret,
  })

  test('the payment provider’s keys must be set together and share one mode', () => {
    expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow(/all three/)
    expect(() => readConfig({ ...keys('live'), STRIPE_PUBLISHABLE_KEY: 'pk_test_1' })).toThrow(/both be/)
    expect(() => readConfig({ ...keys('test'), STRIPE_SECRET_KEY: 'pk_test_1' })).toThrow(/^STRIPE_SECRET_KEY/)
    expect(() => readConfig(keys('test', 'whsec_1,'))).toThrow(/^STRIPE_WEBHOOK_SECRET/)
    expect(readConfig(keys('test', 'whsec_1,whsec_2'))).toMatchObject({
      devTools: false,
      demoData: false,
      stripe: { isLive: false },
    })
  })

  test('live keys require https; without live payments a public address shows the banner', () => {
    expect(() => readConfig({ ...keys('live'), PUBLIC_URL: 'http://plants.example' })).toThrow(/https/)
    const PUBLIC_URL = 'https://plants.example'
    expect(readConfig({ ...keys('live'), PUBLIC_URL })).toMatchObject({ stripe: { isLive: true }, testBanner: false })
    expect(readConfig({ ...keys('test'), PUBLIC_URL }).testBanner).toBe(true)
    expect(readConfig({ PUBLIC_URL, PAYMENTS_SANDBOX_PUBLIC: 'yes' }).testBanner).toBe(true)
    expect(readConfig({}).testBanner).toBe(false)
  })
})

test('every setting has a description', () => {
  for (const { name, meaning } of settingsTable()) expect(meaning, name).not.toBe('')
})

describe('defaults that the law allows', () => {
  const address = { PUBLIC_URL: 'https://plants.example', PAYMENTS_SANDBOX_PUBLIC: 'yes' }

  test('the standard defaults tick the protection box and claim more views, and warn on a public address', () => {
    const config = readConfig(address)
    expect(config).toMatchObject({ buyerProtectionDefault: true, boostClaim: '3x more views' })
    expect(legalWarnings(config)).toEqual([
      expect.stringContaining('BUYER_PROTECTION_DEFAULT=off'),
      expect.stringContaining('BOOST_CLAIM'),
    ])
    expect(legalWarnings(readConfig({}))).toEqual([])
  })

  test('LEGAL_DEFAULTS=strict unticks the box and claims nothing', () => {
    const config = readConfig({ ...address, LEGAL_DEFAULTS: 'strict' })
    expect(config).toMatchObject({ buyerProtectionDefault: false, boostClaim: null })
    expect(legalWarnings(config)).toEqual([])
  })

  test('settings of their own go before LEGAL_DEFAULTS', () => {
    const own = { BUYER_PROTECTION_DEFAULT: 'on', BOOST_CLAIM: '12 more views a day' }
    const config = readConfig({ ...address, LEGAL_DEFAULTS: 'strict', ...own })
    expect(config).toMatchObject({ buyerProtectionDefault: true, boostClaim: '12 more views a day' })
    expect(legalWarnings(config)).toHaveLength(1)
    expect(readConfig({ BOOST_CLAIM: 'off' }).boostClaim).toBeNull()
  })
})
