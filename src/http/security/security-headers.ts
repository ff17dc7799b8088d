import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

interface Options {
  /** Whether the public address uses https. */
  https: boolean
  /** Vite's live reload needs inline scripts and a WebSocket. */
  dev: boolean
  /** Stripe's card fields load from its own servers, on the checkout page only. */
  stripe: boolean
}

/** Origins of Stripe's script and fields: https://docs.stripe.com/security/guide#content-security-policy */
const STRIPE_JS = 'https://js.stripe.com https://*.js.stripe.com'
const CHECKOUT = '/checkout'

/** Pages that are linked from emails: their addresses contain a token that no other site may learn. */
export const holdsToken = (url: string): boolean =>
  /^\/((verify|confirm|undo)-email|reset-password|unsubscribe)\b/i.test(url)

/** Sets security headers on every response, with a nonce for the scripts and styles of our own pages. */
export async function securityHeaders(app: FastifyInstance, { https, dev, stripe }: Options): Promise<void> {
  /** Allows Stripe's origins on the one page that needs them. */
  const onCheckout =
    (addresses: string) =>
    ({ url }: { url?: string | undefined }) =>
      stripe && url?.split('?')[0] === CHECKOUT ? addresses : "'self'"
  await app.register(helmet, {
    // A nonce would disable the 'unsafe-inline' that live reload needs.
    enableCSPNonces: !dev,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...(dev ? ["'unsafe-inline'"] : []), onCheckout(STRIPE_JS)],
        styleSrc: ["'self'", ...(dev ? ["'unsafe-inline'"] : [])],
        // React's style attributes; they cannot load or run anything.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(dev ? ['ws:'] : []), onCheckout('https://api.stripe.com')],
        frameSrc: ["'self'", onCheckout(`${STRIPE_JS} https://hooks.stripe.com`)],
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
  app.addHook('onSend', async (request, reply) => {
    // Apple Pay and Google Pay open from Stripe's frame.
    const payment = onCheckout('self "https://js.stripe.com"')(request).replaceAll("'", '')
    reply.header('permissions-policy', `camera=(self), geolocation=(self), microphone=(), payment=(${payment})`)
    if (holdsToken(request.url)) reply.header('referrer-policy', 'no-referrer')
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}
