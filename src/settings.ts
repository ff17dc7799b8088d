import * as z from 'zod'
import { outsideSettings } from './outside-settings.ts'
import { signalSettings } from './signal-settings.ts'
import { isTrustedProxies } from './trusted-proxies.ts'

/** In pence. */
const HIGHEST_CARD_MIN = 1000

/** A limit of a new member in a day. */
const perDay = (fallback: number) => z.coerce.number().int().min(0).max(10_000).default(fallback)

/** One setting: how it is parsed, and its description in the README's table. */
export const settings = {
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe('Port to listen on; 0 chooses a free one'),
  HOST: z.string().min(1, 'not be empty').default('127.0.0.1').describe('Address to listen on'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'be an address that begins with http:// or https://' })
    .optional()
    .describe('Public address, for links in emails; `http://localhost:PORT` when unset'),
  DATA_DIR: z
    .string()
    .min(1, 'not be empty')
    .default('.data')
    .describe('Folder of the embedded database and of uploaded pictures'),
  DATA_DIR_LINKS: z
    .enum(['yes', 'no'])
    .default('no')
    .describe(
      '`yes` accepts that the database’s folder in DATA_DIR is a link to another place; back that place up as well',
    ),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'be an address that begins with postgres:// or postgresql://' })
    .optional()
    .describe('A PostgreSQL server (15 or newer) instead of the embedded database'),
  DATABASE_POOL_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'be an address that begins with postgres:// or postgresql://' })
    .optional()
    .describe(
      'The same database through a pooler in transaction mode, such as pgbouncer, for all queries of requests; DATABASE_URL stays a direct line',
    ),
  DATABASE_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    .default(10)
    .describe('Connections that this process opens for requests; jobs, locks and notifications need about five more'),
  FILES_URL: z
    .url({ protocol: /^s3$/, error: 'look like s3://key:secret@host/bucket' })
    .optional()
    .describe('S3-compatible storage for pictures instead of DATA_DIR: `s3://key:secret@host/bucket`'),
  BACKUP_URL: z
    .string()
    .regex(/^(s3:\/\/\S+|(?!s3:)[^\s:]+)$/, 'be a folder, or look like s3://key:secret@host/bucket')
    .optional()
    .describe(
      'Where a backup is made each night: a folder, best on another disk, or `s3://key:secret@host/bucket`; unset makes none at night, and `npm run backup` writes to DATA_DIR/backups',
    ),
  BACKUP_KEEP: z.coerce
    .number()
    .int()
    .min(1)
    .max(1000)
    .default(14)
    .describe('Number of days whose newest backup is kept, beside one for each of the last eight weeks'),
  ENCRYPTION_KEY: z
    .string()
    .regex(
      /^[^\s,]{32,}(,[^\s,]{32,})*$/,
      'be random text of 32 characters or more, or several with commas between them',
    )
    .optional()
    .describe(
      'Random text of 32 characters or more that encrypts secrets in the database, such as those of authenticator apps; several with commas between them, the newest first. Unset: a key in the database itself',
    ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'be an address that begins with smtp:// or smtps://' })
    .optional()
    .describe('SMTP server; unset keeps emails in the outbox at `/dev/mail`'),
  MAIL_FROM: z
    .string()
    .min(3, 'have at least 3 characters')
    .default('Hedgerow <hello@hedgerow.invalid>')
    .describe('Sender of emails'),
  ...outsideSettings,
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_\w+$/, 'begin with sk_test_, sk_live_, rk_test_ or rk_live_')
    .optional()
    .describe('Turns the sandbox off and Stripe on; `sk_test_` is Stripe’s own test mode'),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, 'begin with pk_test_ or pk_live_')
    .optional()
    .describe('Needed with STRIPE_SECRET_KEY, and of the same mode'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+(,whsec_\w+)*$/, 'begin with whsec_, several with commas between them and no spaces')
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
  LEGAL_DEFAULTS: z
    .enum(['standard', 'strict'])
    .default('standard')
    .describe(
      '`strict`, recommended on a public address: unless set themselves, BUYER_PROTECTION_DEFAULT is `off` and BOOST_CLAIM is `off`',
    ),
  BUYER_PROTECTION_DEFAULT: z
    .enum(['on', 'off'])
    .optional()
    .describe('Whether the protection box starts ticked; unset: `on`, or `off` if LEGAL_DEFAULTS is `strict`'),
  CHARGEBACK_LIMIT: z.coerce
    .number()
    .int()
    .min(0)
    .default(50_000)
    .describe('Pence of a sent payout that one lost chargeback recovers from its seller; the rest is our loss'),
  SELLER_DEBT_LIMIT: z.coerce
    .number()
    .int()
    .min(0)
    .default(100_000)
    .describe('Pence that a seller can owe us before further chargebacks are our loss'),
  DISPUTE_COUNTER_FEE: z.coerce
    .number()
    .int()
    .min(0)
    .default(2000)
    .describe(
      'Pence that Stripe keeps when an answer to a bank does not win; the default is an assumption, check the pricing of your account. Unless the handover is proven, a chargeback of no more than this is answered only by staff',
    ),
  DAILY_TRANSFERS: z
    .enum(['on', 'off'])
    .default('off')
    .describe(
      '`on` sends a seller one transfer a day for all their sales, once their payments are available at Stripe, days after they were made; `off` one for each sale, from its own payment',
    ),
  ADJUSTMENT_LIMIT: z.coerce
    .number()
    .int()
    .min(0)
    .default(10_000)
    .describe('Pence that one person adjusts in the ledger in a day; above, two'),
  WALLETS: z.enum(['on', 'off']).default('off').describe('Offers Apple Pay and Google Pay in Stripe’s form'),
  BOOST_CLAIM: z
    .string()
    .max(80, 'have at most 80 characters')
    .optional()
    .describe(
      'Claimed effect of a boost; claim only what you can prove. `off` shows nothing; unset: `3x more views`, or `off` if LEGAL_DEFAULTS is `strict`',
    ),
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
  COMPANY_NAME: z
    .string()
    .min(2, 'have at least 2 characters')
    .optional()
    .describe('Who runs it, as terms and privacy policy name them'),
  COMPANY_NUMBER: z
    .string()
    .min(2, 'have at least 2 characters')
    .optional()
    .describe('Company number, shown with the name'),
  COMPANY_ADDRESS: z
    .string()
    .min(5, 'have at least 5 characters')
    .optional()
    .describe('Registered address, shown with the name'),
  OPERATOR_UTR: z
    .string()
    .regex(/^\d{10}$/, 'be ten digits')
    .optional()
    .describe('Unique Taxpayer Reference of who runs it, for the yearly report to HMRC'),
  HMRC_OPERATOR_ID: z
    .string()
    .regex(/^[A-Za-z0-9-]{3,40}$/, 'be the id as HMRC gave it, letters and digits')
    .optional()
    .describe(
      'Platform operator ID from HMRC’s digital platform reporting service; the report cannot be made without it',
    ),
  EURO_IN_PENCE: z.coerce
    .number()
    .int()
    .min(50)
    .max(200)
    .default(85)
    .describe('Pence of a euro, for the limit of 2,000 euros above which sellers are reported to HMRC'),
  SUPPORT_EMAIL: z
    .email('be an email address')
    .optional()
    .describe('Address for questions, complaints and privacy requests; the contact form writes to it, or to MAIL_FROM'),
  RATE_LIMITS: z.enum(['on', 'off']).default('on').describe('`off` for load tests'),
  NEW_MEMBER_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(365)
    .default(3)
    .describe(
      'Days for which a member is new, unless an order of theirs was completed before; 0: nobody is. The four limits below count by the day, and only with RATE_LIMITS on',
    ),
  NEW_MEMBER_LISTINGS: perDay(20).describe('Listings that a new member can add in a day'),
  NEW_MEMBER_STRANGERS: perDay(10).describe(
    'Conversations that a new member can start in a day with people they have never written with',
  ),
  NEW_MEMBER_LINKS: perDay(5).describe('Listings and messages with a link that a new member can send in a day'),
  NEW_MEMBER_PHOTOS: perDay(60).describe('Photos that a new member can upload in a day'),
  NORTHERN_IRELAND: z
    .enum(['open', 'closed'])
    .default('open')
    .describe(
      '`closed` refuses listings of plants at postcodes in Northern Ireland; `open` applies its list of invasive plants, which is that of the EU',
    ),
  HOLD_REPORTS: z.coerce
    .number()
    .int()
    .min(0)
    .max(20)
    .default(2)
    .describe(
      'Members who are trusted with reports and whose reports hide a listing until staff have looked at it; 0: reports of a suspected pest alone do',
    ),
  HOLD_WORDS: z
    .string()
    .max(2000, 'have at most 2000 characters')
    .default('cannabis,marijuana,psilocybin,magic mushroom,khat,crossbow,air rifle,ammunition')
    .describe(
      'Words, with commas between them, that hide a listing until staff have looked at it; `off` for none. The lists of banned plants and poisons are built in',
    ),
  SERVICE_WORKER: z.enum(['on', 'off']).default('on').describe('`off` removes the offline copies that browsers hold'),
  TRUST_PROXY: z
    .string()
    .refine(
      isTrustedProxies,
      'be `no`, a number of proxies from 1 to 9, or their addresses and networks with commas between them',
    )
    .default('no')
    .describe(
      'Behind reverse proxies that add to X-Forwarded-For: their number (`1`), or their addresses and networks (`10.0.0.0/8,::1`)',
    ),
  STOP_NOTICE: z.coerce
    .number()
    .int()
    .min(0)
    .max(10)
    .default(0)
    .describe(
      'Seconds for which a process that has been asked to stop goes on serving while its `/readyz` answers 503, so that a proxy with health checks sends requests to another one',
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('warn')
    .describe('How much is logged'),
  ...signalSettings,
} as const

/** The environment as parsed, by the name of each setting. */
export type Settings = z.output<typeof settingsSchema>
export const settingsSchema = z.object(settings)

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
