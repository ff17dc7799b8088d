import { resolve } from 'node:path'
import { type OutsideServices, outsideServicesOf } from './outside-settings.ts'
import { refusalOf } from './setting-refusal.ts'
import { type Settings, settings, settingsSchema } from './settings.ts'
import { isLoopback } from './shared/loopback.ts'
import { type Pence, pence } from './shared/money.ts'
import type { SiteColours } from './shared/site/accent.ts'
import type { Deadlines } from './shared/site/default-deadlines.ts'
import { SITE_DEFAULTS } from './shared/site/site-defaults.ts'
import { readTrustedProxies, type TrustedProxies } from './trusted-proxies.ts'

/** What the specification says of a boost. Nobody has measured it. */
export const UNPROVEN_CLAIM = '3x more views'

/** For how many days a member is new, and the limits of a day. */
export interface NewMemberLimits {
  days: number
  listings: number
  strangers: number
  links: number
  photos: number
}

export interface Config extends OutsideServices {
  port: number
  host: string
  /** Without a trailing slash; null until the port is known. */
  publicUrl: string | null
  dataDir: string
  dataDirLinks: boolean
  databaseUrl: string | undefined
  databasePoolUrl: string | undefined
  /** Connections of this process for requests. */
  databaseConnections: number
  filesUrl: string | undefined
  /** A folder or an S3 URL for nightly backups. */
  backupUrl: string | undefined
  /** Days whose newest backup is kept. */
  backupKeep: number
  /** Encrypt secrets in the database, newest first; empty uses the key in the database. */
  encryptionKeys: readonly string[]
  smtpUrl: string | undefined
  mailFrom: string
  /** `isLive` moves real money; otherwise it is Stripe's test mode. */
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string; isLive: boolean } | null
  sandboxPublic: boolean
  /** Test payments on an address that others can reach: every page shows a banner. */
  testBanner: boolean
  /** Charges on a sale, in basis points. */
  rates: { commission: number; protection: number }
  /** How long orders wait, for those placed from now on. */
  deadlines: Deadlines
  boostPrice: Pence
  /** Postcode areas, such as BT, where nothing can be listed. */
  closedAreas: readonly string[]
  /** The name of the site, wherever people or programs read it. */
  productName: string
  /** The brand colour and that of the label. */
  colours: SiteColours
  /** Heading and text of the home page. */
  home: { heading: string; text: string }
  /** At the foot of every page. */
  registration: string
  /** Lowest price that can be paid by card. */
  cardMinPrice: Pence
  buyerProtectionDefault: boolean
  adjustmentLimit: number
  /** Pence of a sent payout that one lost chargeback takes from its seller. */
  chargebackLimit: number
  /** Pence that the provider keeps for an answer to a bank that does not win. */
  disputeCounterFee: number
  /** Pence that a seller can owe us before further chargebacks are our loss. */
  sellerDebtLimit: number
  /** One transfer a day for all sales of a seller, instead of one for each sale. */
  dailyTransfers: boolean
  /** The advertised effect of a boost; null shows none. */
  boostClaim: string | null
  wallets: boolean
  demoData: boolean
  /** Whether the database may contain demo users, whose password is published. */
  demoPeopleAllowed: boolean
  /** The operator; null is not shown. */
  company: { name: string | null; number: string | null; address: string | null; email: string | null }
  /** For the yearly report to HMRC. */
  tax: { operatorId: string | null; operatorUtr: string | null; euroInPence: number }
  rateLimits: boolean
  /** For how many days a member is new, and what they can do in a day meanwhile. */
  newMembers: NewMemberLimits
  /** What hides a listing until staff have looked at it: this number of reports by trusted members, or one of these words. */
  holds: { reports: number; words: readonly string[] }
  /** Whether plants can be listed there. */
  northernIreland: 'open' | 'closed'
  /** Whether the server sends the service worker or one that unregisters it. */
  serviceWorker: boolean
  trustProxy: TrustedProxies
  stopNoticeMs: number
  logLevel: string
  otlpEndpoint: string | null
  /** Who is emailed about problems of the operation. */
  alertEmail: string | null
  /** Where figures for Prometheus are served: on a port of their own, or to those who have the token, or both. */
  metrics: { port: number | null; host: string; token: string | null }
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
  const parsed = settingsSchema.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ConfigError(refusalOf(String(issue?.path[0]), String(issue?.message)))
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
    ...storageOf(s),
    ...backupsOf(s),
    smtpUrl: s.SMTP_URL,
    mailFrom: s.MAIL_FROM,
    ...outsideServicesOf(s),
    stripe,
    sandboxPublic: s.PAYMENTS_SANDBOX_PUBLIC === 'yes',
    testBanner: !localOnly && !stripe?.isLive,
    ...legalDefaults(s),
    ...moneyRules(s),
    demoData: s.DEMO_DATA ? s.DEMO_DATA !== 'off' : devTools,
    demoPeopleAllowed: localOnly || s.DEMO_DATA === 'public',
    company: companyOf(s),
    tax: { operatorId: s.HMRC_OPERATOR_ID ?? null, operatorUtr: s.OPERATOR_UTR ?? null, euroInPence: s.EURO_IN_PENCE },
    ...SITE_DEFAULTS,
    rateLimits: s.RATE_LIMITS === 'on',
    ...safetyOf(s),
    serviceWorker: s.SERVICE_WORKER === 'on',
    trustProxy,
    stopNoticeMs: s.STOP_NOTICE * 1000,
    logLevel: s.LOG_LEVEL,
    alertEmail: s.ALERT_EMAIL ?? null,
    otlpEndpoint: s.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    metrics: metricsOf(s),
    devTools,
    localOnly,
  }
}

function metricsOf({ PORT, METRICS_PORT, METRICS_HOST, METRICS_TOKEN }: Settings): Config['metrics'] {
  if (METRICS_PORT === PORT && PORT !== 0) throw new ConfigError('METRICS_PORT must not be PORT: use another one.')
  return { port: METRICS_PORT ?? null, host: METRICS_HOST, token: METRICS_TOKEN ?? null }
}

const moneyRules = (
  s: Settings,
): Pick<
  Config,
  | 'adjustmentLimit'
  | 'cardMinPrice'
  | 'chargebackLimit'
  | 'dailyTransfers'
  | 'disputeCounterFee'
  | 'sellerDebtLimit'
  | 'wallets'
> => ({
  adjustmentLimit: s.ADJUSTMENT_LIMIT,
  cardMinPrice: pence(s.CARD_MIN_PRICE),
  chargebackLimit: s.CHARGEBACK_LIMIT,
  dailyTransfers: s.DAILY_TRANSFERS === 'on',
  disputeCounterFee: s.DISPUTE_COUNTER_FEE,
  sellerDebtLimit: s.SELLER_DEBT_LIMIT,
  wallets: s.WALLETS === 'on',
})

const safetyOf = (s: Settings): Pick<Config, 'holds' | 'newMembers' | 'northernIreland'> => ({
  newMembers: {
    days: s.NEW_MEMBER_DAYS,
    listings: s.NEW_MEMBER_LISTINGS,
    strangers: s.NEW_MEMBER_STRANGERS,
    links: s.NEW_MEMBER_LINKS,
    photos: s.NEW_MEMBER_PHOTOS,
  },
  northernIreland: s.NORTHERN_IRELAND,
  holds: {
    reports: s.HOLD_REPORTS,
    words: s.HOLD_WORDS === 'off' ? [] : s.HOLD_WORDS.split(',').flatMap((word) => word.trim() || []),
  },
})

/** Where data are stored, and how secrets among them are encrypted. */
const storageOf = (
  s: Settings,
): Pick<
  Config,
  'dataDir' | 'dataDirLinks' | 'databaseUrl' | 'databasePoolUrl' | 'databaseConnections' | 'filesUrl' | 'encryptionKeys'
> => {
  if (s.DATABASE_POOL_URL !== undefined && s.DATABASE_URL === undefined)
    throw new ConfigError('DATABASE_POOL_URL needs DATABASE_URL too, which leads to the same database directly.')
  return {
    dataDir: resolve(s.DATA_DIR),
    dataDirLinks: s.DATA_DIR_LINKS === 'yes',
    databaseUrl: s.DATABASE_URL,
    databasePoolUrl: s.DATABASE_POOL_URL,
    databaseConnections: s.DATABASE_CONNECTIONS,
    filesUrl: s.FILES_URL,
    encryptionKeys: s.ENCRYPTION_KEY?.split(',') ?? [],
  }
}

/** What the specification's defaults claim or preselect; `strict` leaves both out unless they are set. */
function legalDefaults(s: Settings): Pick<Config, 'buyerProtectionDefault' | 'boostClaim'> {
  const isStrict = s.LEGAL_DEFAULTS === 'strict'
  const claim = s.BOOST_CLAIM ?? (isStrict ? 'off' : UNPROVEN_CLAIM)
  return {
    buyerProtectionDefault: (s.BUYER_PROTECTION_DEFAULT ?? (isStrict ? 'off' : 'on')) === 'on',
    boostClaim: claim === 'off' ? null : claim,
  }
}

const companyOf = (s: Settings): Config['company'] => ({
  name: s.COMPANY_NAME ?? null,
  number: s.COMPANY_NUMBER ?? null,
  address: s.COMPANY_ADDRESS ?? null,
  email: s.SUPPORT_EMAIL ?? null,
})

function backupsOf({ BACKUP_URL: url, BACKUP_KEEP, FILES_URL }: Settings): Pick<Config, 'backupUrl' | 'backupKeep'> {
  if (url !== undefined && url === FILES_URL) {
    throw new ConfigError('BACKUP_URL must not be the bucket of the pictures, FILES_URL: use another bucket.')
  }
  return { backupUrl: url?.startsWith('s3://') ? url : url && resolve(url), backupKeep: BACKUP_KEEP }
}

/** Settings that are dangerous on a public address must be enabled explicitly, or are refused. */
function refuseUnsafe(
  s: Settings,
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

function stripeOf(s: Settings): Config['stripe'] {
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
