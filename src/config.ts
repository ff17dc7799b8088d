import { resolve } from 'node:path'
import * as z from 'zod'
import { isLoopback } from './shared/loopback.ts'
import { type Pence, pence } from './shared/money.ts'
import { isTrustedProxies, readTrustedProxies, type TrustedProxies } from './trusted-proxies.ts'

/** In pence. */
const HIGHEST_CARD_MIN = 1000

/** One setting: how it is parsed, and its description in the README's table. */
const settings = {
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe('Port to listen on; 0 chooses a free one'),
  HOST: z.string().min(1).default('127.0.0.1').describe('Address to listen on'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Public address, for links in emails; `http://localhost:PORT` when unset'),
  DATA_DIR: z.string().min(1).default('.data').describe('Folder of the embedded database and of uploaded pictures'),
  DATA_DIR_LINKS: z
    .enum(['yes', 'no'])
    .default('no')
    .describe(
      '`yes` accepts that the database’s folder in DATA_DIR is a link to another place; back that place up as well',
    ),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('A PostgreSQL server (15 or newer) instead of the embedded database'),
  FILES_URL: z
    .url({ protocol: /^s3$/ })
    .optional()
    .describe('S3-compatible storage for pictures instead of DATA_DIR: `s3://key:secret@host/bucket`'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('SMTP server; unset keeps emails in the outbox at `/dev/mail`'),
  MAIL_FROM: z.string().min(3).default('Hedgerow <hello@hedgerow.invalid>').describe('Sender of emails'),
  PLACES_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('A postcodes.io server for the points of full postcodes, `https://api.postcodes.io`; unset asks none'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_\w+$/)
    .optional()
    .describe('Turns the sandbox off and Stripe on; `sk_test_` is Stripe’s own test mode'),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/)
    .optional()
    .describe('Needed with STRIPE_SECRET_KEY, and of the same mode'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+(,whsec_\w+)*$/)
    .optional()
    .describe('Needed with STRIPE_SECRET_KEY; several with commas between them, one for each webhook endpoint'),
  PAYMENTS_SANDBOX_PUBLIC: z
    .enum(['yes', 'no'])
    .default('no')
    .describe('`yes` allows test payments on a public address, under a fixed banner'),
  CARD_MIN_PRICE: z.coerce
    .number()
    .int()
    .min(30)
    .max(HIGHEST_CARD_MIN)
    .default(30)
    .describe(
      'Lowest price in pence that buyers can pay by card, 30 to 1000. At 1.5 % + 20p a card costs more than we earn below 441, with buyer protection below 258',
    ),
  BUYER_PROTECTION_DEFAULT: z.enum(['on', 'off']).default('on').describe('Whether the protection box starts ticked'),
  ADJUSTMENT_LIMIT: z.coerce.number().int().min(0).default(10_000).describe('Pence; above, two adjust the books'),
  WALLETS: z.enum(['on', 'off']).default('off').describe('Offers Apple Pay and Google Pay in Stripe’s form'),
  BOOST_CLAIM: z
    .string()
    .max(80)
    .default('3x more views')
    .describe('Claimed effect of a boost; claim only what you can prove. `off` shows nothing'),
  DEV_TOOLS: z
    .enum(['on', 'off'])
    .optional()
    .describe(
      'Pages below `/dev` that show emails and change the clock. Unset: `on` for the sandbox on a loopback HOST without PUBLIC_URL and TRUST_PROXY, else `off`',
    ),
  DEMO_DATA: z
    .enum(['on', 'off', 'public'])
    .optional()
    .describe(
      'Fills an empty database with demo people and listings; unset as DEV_TOOLS. Anyone can sign in as them, so a public address needs `public`',
    ),
  COMPANY_NAME: z.string().min(2).optional().describe('Who runs it, as terms and privacy policy name them'),
  COMPANY_NUMBER: z.string().min(2).optional().describe('Company number, shown with the name'),
  COMPANY_ADDRESS: z.string().min(5).optional().describe('Registered address, shown with the name'),
  SUPPORT_EMAIL: z
    .email()
    .optional()
    .describe('Address for questions, complaints and privacy requests; the contact form writes to it, or to MAIL_FROM'),
  RATE_LIMITS: z.enum(['on', 'off']).default('on').describe('`off` for load tests'),
  SERVICE_WORKER: z.enum(['on', 'off']).default('on').describe('`off` removes the offline copies that browsers hold'),
  TRUST_PROXY: z
    .string()
    .refine(isTrustedProxies)
    .default('no')
    .describe(
      'Behind reverse proxies that add to X-Forwarded-For: their number (`1`), or their addresses and networks (`10.0.0.0/8,::1`)',
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('warn')
    .describe('How much is logged'),
} as const

const schema = z.object(settings)

export interface Config {
  port: number
  host: string
  /** Without a trailing slash; null until the port is known. */
  publicUrl: string | null
  dataDir: string
  dataDirLinks: boolean
  databaseUrl: string | undefined
  filesUrl: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  /** URL of a postcodes.io server. */
  placesUrl: string | undefined
  /** `isLive` moves real money; otherwise it is Stripe's test mode. */
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string; isLive: boolean } | null
  sandboxPublic: boolean
  /** Test payments on an address that others can reach: every page shows a banner. */
  testBanner: boolean
  /** Lowest price that can be paid by card. */
  cardMinPrice: Pence
  buyerProtectionDefault: boolean
  adjustmentLimit: number
  /** The advertised effect of a boost; null shows none. */
  boostClaim: string | null
  wallets: boolean
  demoData: boolean
  /** Whether the database may contain demo users, whose password is published. */
  demoPeopleAllowed: boolean
  /** The operator; null is not shown. */
  company: { name: string | null; number: string | null; address: string | null; email: string | null }
  rateLimits: boolean
  /** Whether the server sends the service worker or one that unregisters it. */
  serviceWorker: boolean
  trustProxy: TrustedProxies
  logLevel: string
  /** Whether `/dev` exists. */
  devTools: boolean
  /** Reachable from this computer only: HOST and PUBLIC_URL, if set, are loopback addresses. */
  localOnly: boolean
}

/** An invalid setting, described in one sentence. */
export class ConfigError extends Error {}

/** Reads and validates the environment. Throws ConfigError with one sentence when a value is invalid. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(
    Object.keys(settings).map((name) => [name, env[name] === '' ? undefined : env[name]]),
  )
  if (given['TRUST_PROXY'] === 'yes') {
    throw new ConfigError(
      'TRUST_PROXY=yes would believe any address that a client claims: set the number of proxies in front of the server, such as 1, or their addresses, such as 10.0.0.0/8.',
    )
  }
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ConfigError(
      `${String(issue?.path[0])} is not usable: ${settings[issue?.path[0] as keyof typeof settings].description}.`,
    )
  }
  const s = parsed.data
  const stripe = stripeOf(s)
  const publicUrl = s.PUBLIC_URL?.replace(/\/+$/, '') ?? null
  const localOnly = isLoopback(s.HOST) && (publicUrl === null || isLoopback(new URL(publicUrl).hostname))
  refuseUnsafe(s, { localOnly, stripe, publicUrl })
  const trustProxy = readTrustedProxies(s.TRUST_PROXY)
  const isAtHome = localOnly && publicUrl === null && trustProxy === null && stripe === null
  const devTools = s.DEV_TOOLS ? s.DEV_TOOLS === 'on' : isAtHome
  return {
    port: s.PORT,
    host: s.HOST,
    publicUrl,
    dataDir: resolve(s.DATA_DIR),
    dataDirLinks: s.DATA_DIR_LINKS === 'yes',
    databaseUrl: s.DATABASE_URL,
    filesUrl: s.FILES_URL,
    smtpUrl: s.SMTP_URL,
    mailFrom: s.MAIL_FROM,
    placesUrl: s.PLACES_URL,
    stripe,
    sandboxPublic: s.PAYMENTS_SANDBOX_PUBLIC === 'yes',
    testBanner: !localOnly && !stripe?.isLive,
    cardMinPrice: pence(s.CARD_MIN_PRICE),
    buyerProtectionDefault: s.BUYER_PROTECTION_DEFAULT === 'on',
    adjustmentLimit: s.ADJUSTMENT_LIMIT,
    wallets: s.WALLETS === 'on',
    boostClaim: s.BOOST_CLAIM === 'off' ? null : s.BOOST_CLAIM,
    demoData: s.DEMO_DATA ? s.DEMO_DATA !== 'off' : devTools,
    demoPeopleAllowed: localOnly || s.DEMO_DATA === 'public',
    company: {
      name: s.COMPANY_NAME ?? null,
      number: s.COMPANY_NUMBER ?? null,
      address: s.COMPANY_ADDRESS ?? null,
      email: s.SUPPORT_EMAIL ?? null,
    },
    rateLimits: s.RATE_LIMITS === 'on',
    serviceWorker: s.SERVICE_WORKER === 'on',
    trustProxy,
    logLevel: s.LOG_LEVEL,
    devTools,
    localOnly,
  }
}

/** Settings that are dangerous on a public address must be enabled explicitly, or are refused. */
function refuseUnsafe(
  s: z.output<typeof schema>,
  { localOnly, stripe, publicUrl }: Pick<Config, 'localOnly' | 'stripe' | 'publicUrl'>,
): void {
  if (stripe?.isLive && !publicUrl?.startsWith('https:')) {
    throw new ConfigError('Real payments need an https address: set PUBLIC_URL.')
  }
  if (!stripe && !localOnly && s.PAYMENTS_SANDBOX_PUBLIC !== 'yes') {
    throw new ConfigError(
      'Test payments are refused on a public address: set the STRIPE_ keys, or PAYMENTS_SANDBOX_PUBLIC=yes to show a test banner.',
    )
  }
  if (s.DEV_TOOLS === 'on' && (stripe?.isLive || !localOnly)) {
    throw new ConfigError(
      `DEV_TOOLS=on is refused ${stripe?.isLive ? 'with real payments' : 'on a public address'}: anyone could read every email and change the clock. Set DEV_TOOLS=off.`,
    )
  }
  if ((s.DEMO_DATA === 'on' || s.DEMO_DATA === 'public') && stripe?.isLive) {
    throw new ConfigError('Demo people are refused with real payments: set DEMO_DATA=off.')
  }
  if (s.DEMO_DATA === 'on' && !localOnly) {
    throw new ConfigError(
      'DEMO_DATA=on is refused on a public address, since anyone can sign in as the demo people: set DEMO_DATA=off, or DEMO_DATA=public if that is what you want.',
    )
  }
}

/** Every setting with its default and description, for the README's table. */
export const settingsTable = (): { name: string; fallback: string; meaning: string }[] =>
  Object.entries(settings).map(([name, setting]) => {
    const fallback = setting.safeParse(undefined)
    return {
      name,
      fallback: fallback.success && fallback.data !== undefined ? String(fallback.data) : '',
      meaning: setting.description ?? '',
    }
  })

function stripeOf(s: z.output<typeof schema>): Config['stripe'] {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = s
  if (!secretKey && !publishableKey && !webhookSecret) return null
  if (!secretKey || !publishableKey || !webhookSecret) {
    throw new ConfigError(
      'Set all three of STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET, or none of them.',
    )
  }
  const isLive = secretKey.includes('_live_')
  if (isLive !== publishableKey.includes('_live_')) {
    throw new ConfigError('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys or both be test keys.')
  }
  return { secretKey, publishableKey, webhookSecret, isLive }
}
