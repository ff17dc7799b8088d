import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import helmet from 'helmet'

interface Options {
  /** Whether the public address uses https. */
  https: boolean
  /** Vite's live reload needs inline scripts and a WebSocket. */
  dev: boolean
  /** Stripe's card fields load from its own servers, on the checkout page only. */
  stripe: boolean
}

declare module 'fastify' {
  interface FastifyReply {
    /** Allows the inline scripts and styles of this response. Created on first use; undefined during development. */
    cspNonce: { script: string; style: string } | undefined
  }
}

/** Origins of Stripe's script and fields: https://docs.stripe.com/security/guide#content-security-policy */
const STRIPE_JS = 'https://js.stripe.com https://*.js.stripe.com'
const CHECKOUT = '/checkout'
const POLICY = 'content-security-policy'

/** Pages that are linked from emails: their addresses contain a token or a key that no other site may learn. */
export const holdsToken = (url: string): boolean =>
  /^\/((verify|confirm|undo)-email|reset-password|unsubscribe|appeal|your-data)\b/i.test(url)

/**
 * Sets security headers on every response. They are constant, one set for the checkout and one for all other addresses, and
 * computed at the start; only a response with inline scripts or styles of ours gets a policy of its own, with their hashes or a nonce.
 */
export async function securityHeaders(app: FastifyInstance, options: Options): Promise<void> {
  const everywhere = headersFor(options, false)
  const onCheckout = options.stripe ? headersFor(options, true) : everywhere
  app.decorateReply('cspNonce', {
    getter() {
      // A nonce would disable the 'unsafe-inline' that live reload needs.
      return options.dev ? undefined : nonceOf(this.raw)
    },
  })
  app.addHook('onRequest', async (request, reply) => {
    const { all } = isCheckout(request.url) ? onCheckout : everywhere
    for (const [name, value] of all) reply.raw.setHeader(name, value)
  })
  app.addHook('onSend', async (request, reply) => {
    const sources = inlineOf(reply.raw)
    if (sources) {
      const { withInline } = isCheckout(request.url) ? onCheckout : everywhere
      reply.raw.setHeader(POLICY, withInline(sources))
    }
    if (holdsToken(request.url)) reply.header('referrer-policy', 'no-referrer')
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}

/** What a policy allows inline, as sources for its directives. */
export interface InlineSources {
  script: string
  style: string
}

type Nonces = NonNullable<FastifyReply['cspNonce']>

const nonces = new WeakMap<ServerResponse, Nonces>()
const hashed = new WeakMap<ServerResponse, InlineSources>()

/**
 * Lets other sites show this response in a frame. It may have pictures of ours and this one style, by its hash, and neither a
 * script nor a form: nothing in it can be pressed against its reader's will but links.
 */
export function allowFraming({ raw }: FastifyReply, style: string): void {
  raw.removeHeader('x-frame-options')
  raw.setHeader('cross-origin-resource-policy', 'cross-origin')
  raw.setHeader(
    POLICY,
    `default-src 'none'; img-src 'self'; style-src ${style}; base-uri 'none'; form-action 'none'; frame-ancestors *`,
  )
}

/** Allows inline scripts and styles of this response by their hashes. */
export const allowInline = (reply: FastifyReply, sources: InlineSources): void => void hashed.set(reply.raw, sources)

function inlineOf(response: ServerResponse): InlineSources | undefined {
  const nonce = nonces.get(response)
  return nonce ? { script: `'nonce-${nonce.script}'`, style: `'nonce-${nonce.style}'` } : hashed.get(response)
}

function nonceOf(response: ServerResponse): Nonces {
  const known = nonces.get(response)
  if (known) return known
  const made = { script: randomBytes(16).toString('hex'), style: randomBytes(16).toString('hex') }
  nonces.set(response, made)
  return made
}

const isCheckout = (url: string): boolean =>
  url.startsWith(CHECKOUT) && (url.length === CHECKOUT.length || url[CHECKOUT.length] === '?')

interface Headers {
  all: readonly (readonly [name: string, value: string])[]
  /** The policy that also allows these inline scripts and styles. */
  withInline: (sources: InlineSources) => string
}

function headersFor({ https, dev, stripe }: Options, isOnCheckout: boolean): Headers {
  const withStripe = (addresses: string): string[] => (stripe && isOnCheckout ? [addresses] : [])
  const all = new Map<string, string>()
  const set = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...(dev ? ["'unsafe-inline'"] : []), ...withStripe(STRIPE_JS)],
        styleSrc: ["'self'", ...(dev ? ["'unsafe-inline'"] : [])],
        // React's style attributes; they cannot load or run anything.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(dev ? ['ws:'] : []), ...withStripe('https://api.stripe.com')],
        frameSrc: ["'self'", ...withStripe(`${STRIPE_JS} https://hooks.stripe.com`)],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    hsts: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  })
  // Helmet's headers depend on nothing of the request, so it runs once.
  const recorder = {
    setHeader: (name: string, value: string) => void all.set(name.toLowerCase(), value),
    removeHeader: (name: string) => void all.delete(name.toLowerCase()),
  }
  set({} as IncomingMessage, recorder as unknown as ServerResponse, (error) => {
    if (error) throw error
  })
  // Apple Pay and Google Pay open from Stripe's frame.
  const payment = ['self', ...withStripe('"https://js.stripe.com"')].join(' ')
  all.set('permissions-policy', `camera=(self), geolocation=(self), microphone=(), payment=(${payment})`)
  const policy = all.get(POLICY) ?? ''
  const withInline = ({ script, style }: InlineSources): string =>
    policy
      .replace("script-src 'self'", `script-src 'self' ${script}`.trimEnd())
      .replace("style-src 'self'", `style-src 'self' ${style}`.trimEnd())
  return { all: [...all], withInline }
}
