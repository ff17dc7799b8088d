import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '#shared/errors.ts'
import { isLoopback } from '#shared/loopback.ts'

/** What reverse proxies, tunnels and content delivery networks add to a request. */
const ADDED_BY_PROXIES = new Set([
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-host',
  'x-original-url',
  'x-envoy-external-address',
  'x-azure-clientip',
  'x-amzn-trace-id',
  'true-client-ip',
  'cdn-loop',
  'cf-connecting-ip',
  'cf-ray',
  'fastly-client-ip',
  'fly-client-ip',
])

const isForwarded = ({ headers }: FastifyRequest): boolean =>
  Object.keys(headers).some((name) => name.startsWith('x-forwarded') || ADDED_BY_PROXIES.has(name))

/** A web page whose name was made to lead to this computer still sends its own name as Host. */
function hasLocalHost({ headers: { host = '' } }: FastifyRequest): boolean {
  return isLoopback(host.replace(/:\d{1,5}$/, ''))
}

interface Options {
  /** Whether the development tools exist. */
  devTools: boolean
  /** Whether the server was started for this computer alone. */
  localOnly: boolean
  /** Whether proxies were announced by TRUST_PROXY, so that forwarded requests are expected. */
  behindProxy: boolean
}

/**
 * A loopback address alone keeps nobody out: a reverse proxy on the same computer and a DNS name that leads to it both
 * reach the server. So a server for this computer alone answers only requests that are made to it directly, and the
 * development tools are nowhere to be found for any other.
 */
export function keepLocal(app: FastifyInstance, { devTools, localOnly, behindProxy }: Options): void {
  if (!devTools && !localOnly) return
  app.addHook('onRequest', async (request) => {
    const isLocal = hasLocalHost(request)
    if (devTools && isDevelopment(request) && (!isLocal || isForwarded(request) || isOldHttp(request)))
      throw new DomainError('not_found', 'Not found')
    if (localOnly && (!isLocal || (!behindProxy && isForwarded(request)))) {
      throw new DomainError(
        'forbidden',
        'This server was started for this computer only. To reach it from elsewhere, set PUBLIC_URL to the address that people use.',
        { code: 'LOCAL_ONLY' },
      )
    }
  })
}

/** HTTP/1.0 is what nginx speaks, unless told otherwise, to the server behind it. Browsers and curl speak 1.1. */
const isOldHttp = ({ raw }: FastifyRequest): boolean => raw.httpVersion === '1.0'

/** The router decodes paths and the pages ignore case, so both spellings count. */
function isDevelopment({ url, routeOptions }: FastifyRequest): boolean {
  const path = url.split('?')[0] ?? ''
  const written = decodable(path).toLowerCase()
  return /^\/+dev(\/|$)/.test(written) || routeOptions.url?.startsWith('/dev/') === true
}

function decodable(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
