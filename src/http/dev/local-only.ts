import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '#shared/errors.ts'
import { isLoopback } from '#shared/loopback.ts'

/**
 * Headers that reverse proxies, tunnels and content delivery networks add to a request. No browser sends any of them,
 * so whole families of names are matched.
 */
const ADDED_BY_PROXIES = new RegExp(
  `^(?:${[
    'x[-_](?:original[-_])?(?:forward|real|client|cluster|proxy|remote|nginx|scheme|host|url|envoy|azure|appengine|amzn|arr)',
    'x[-_]original|forwarded|via$|remote[-_]addr|proxy-client|wl-proxy|true-client|cdn-loop|cf-|fastly-|fly-|akamai-|tailscale-|ngrok-',
  ].join('|')})`,
)

const isForwarded = ({ headers }: FastifyRequest): boolean =>
  Object.keys(headers).some((name) => ADDED_BY_PROXIES.test(name))

/** A web page whose host name resolves to this computer still sends its own name as Host. */
function hasLocalHost({ headers: { host = '' } }: FastifyRequest): boolean {
  return isLoopback(host.replace(/:\d{1,5}$/, ''))
}

interface Options {
  /** Whether the development tools are enabled. */
  devTools: boolean
  /** Whether the server was started for this computer only. */
  localOnly: boolean
  /** Whether TRUST_PROXY announces proxies, so that forwarded requests are expected. */
  behindProxy: boolean
}

/**
 * A loopback address alone does not keep others out: a reverse proxy on the same computer and a DNS name that resolves
 * to it both reach the server. So a server for this computer only answers only direct requests, and the development
 * tools answer 404 to any other.
 */
export function refuseRemote(app: FastifyInstance, { devTools, localOnly, behindProxy }: Options): void {
  if (!devTools && !localOnly) return
  app.addHook('onRequest', async (request) => {
    // A request without a host is not valid HTTP: the guards refuse it.
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') return
    const isLocal = hasLocalHost(request)
    const isDirect = isLocal && !isForwarded(request) && !isOldHttp(request)
    if (devTools && !isDirect && isDevelopment(request)) throw new DomainError('not_found', 'Not found')
    if (localOnly && !(behindProxy ? isLocal : isDirect)) {
      throw new DomainError(
        'forbidden',
        'This server was started for this computer only. To reach it from elsewhere, set PUBLIC_URL to the address that people use.',
        { code: 'LOCAL_ONLY' },
      )
    }
  })
}

/** nginx speaks HTTP/1.0 to the server behind it by default. Browsers and curl speak 1.1. */
const isOldHttp = ({ raw }: FastifyRequest): boolean => raw.httpVersion === '1.0'

/** The router decodes paths and the pages ignore case, so both spellings match. */
function isDevelopment({ url, routeOptions }: FastifyRequest): boolean {
  const path = url.split('?')[0] ?? ''
  return /^\/+dev(\/|$)/.test(decodable(path).toLowerCase()) || routeOptions.url?.startsWith('/dev/') === true
}

function decodable(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
