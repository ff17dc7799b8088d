import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

interface Options {
  /** Whether the product is reached over https. */
  https: boolean
  /** Vite's live reload needs inline scripts and a socket. */
  dev: boolean
  /** Stripe's card fields load from its own servers, on the checkout page only. */
  stripe: boolean
}

/** Security headers on every answer, with a nonce for the scripts and styles of our own pages. */
export async function securityHeaders(app: FastifyInstance, { https, dev, stripe }: Options): Promise<void> {
  const stripeHosts = stripe ? ['https://js.stripe.com', 'https://api.stripe.com', 'https://hooks.stripe.com'] : []
  await app.register(helmet, {
    // A nonce would switch the 'unsafe-inline' of live reload off.
    enableCSPNonces: !dev,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...(dev ? ["'unsafe-inline'"] : []), ...stripeHosts],
        styleSrc: ["'self'", ...(dev ? ["'unsafe-inline'"] : [])],
        // React's style attributes; they cannot load or run anything.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(dev ? ['ws:'] : []), ...stripeHosts],
        frameSrc: stripe ? stripeHosts : ["'self'"],
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
    reply.header('permissions-policy', 'camera=(self), geolocation=(self), microphone=(), payment=(self)')
    // Their addresses carry a token that no other site may learn.
    if (/^\/((verify|confirm|undo)-email|reset-password|unsubscribe)\b/.test(request.url))
      reply.header('referrer-policy', 'no-referrer')
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}
