/** Thrown for every response that is not a success. */
export class HedgerowError extends Error {
  /** @param {Response} response @param {{ message?: string, code?: string, fields?: object, requestId?: string }} body */
  constructor(response, body) {
    super(body.message ?? `The server answered ${response.status}.`)
    this.name = 'HedgerowError'
    this.status = response.status
    this.code = body.code ?? null
    this.fields = body.fields ?? {}
    this.requestId = body.requestId ?? response.headers.get('x-request-id')
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    this.retryAfter = Number.isFinite(seconds) ? seconds : null
  }
}

/** Fills the parameters of `/api/products/{id}`; empty query values are left out. */
function addressOf(path, params, query) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => {
    if (params[name] === undefined) throw new TypeError(`The parameter ${name} is missing.`)
    return encodeURIComponent(String(params[name]))
  })
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return search.size > 0 ? `${filled}?${search}` : filled
}

async function jsonOf(response) {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/** Returns a function that makes calls such as `'GET /api/products/mine'`. */
export function createClient({ url, token, fetch = globalThis.fetch }) {
  return async (call, { params = {}, query = {}, body } = {}) => {
    const [method, path] = call.split(' ')
    const response = await fetch(new URL(addressOf(path, params, query), url), {
      method,
      headers: {
        accept: 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new HedgerowError(response, await jsonOf(response))
    return response.json()
  }
}
