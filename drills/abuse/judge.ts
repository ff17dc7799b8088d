import type { LightMyRequestResponse } from 'fastify'
import type { AbuseRequest } from './requests.ts'

export interface Fault {
  kind: 'server error' | 'change on a refusal' | 'wrong shape'
  what: string
}

const HEADERS = [
  'content-security-policy',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'x-request-id',
]
/** Text that must never leave the server, such as SQL and stack traces. */
const INSIDE = /node_modules|\bat \w+ \(|FST_|\bselect\b.*\bfrom\b|relation "|ECONN|\/src\//

/** The faults of a response. `changed` names the tables whose rows differ from before the request. */
export function judge(request: AbuseRequest, answer: LightMyRequestResponse, changed: readonly string[]): Fault[] {
  const { statusCode } = answer
  if (statusCode < 400) return []
  const faults: Fault[] = []
  const name = `${request.kind}: ${request.by} ${request.method} ${request.url.slice(0, 200)} ${(request.payload ?? '').slice(0, 200)} answers ${statusCode}`
  if (statusCode >= 500) faults.push({ kind: 'server error', what: `${name}: ${answer.body.slice(0, 200)}` })
  if (changed.length > 0)
    faults.push({ kind: 'change on a refusal', what: `${name}, and changes ${changed.join(', ')}` })
  for (const what of shapeFaults(request, answer)) faults.push({ kind: 'wrong shape', what: `${name}: ${what}` })
  return faults
}

function shapeFaults({ method, url }: AbuseRequest, { headers, body }: LightMyRequestResponse): string[] {
  const faults = HEADERS.filter((name) => !headers[name]).map((name) => `no ${name}`)
  if (method === 'HEAD') return faults
  const type = String(headers['content-type'])
  if (/^text\/html/.test(type) && method === 'GET' && !/^\/api(\/|$|\?)/.test(url)) {
    if (!/^<!doctype html>[\s\S]*<\/html>\s*$/i.test(body)) faults.push('no whole page')
    return faults
  }
  if (type !== 'application/json; charset=utf-8') return [...faults, `content type ${type}`]
  return [...faults, ...bodyFaults(body, String(headers['x-request-id']))]
}

function bodyFaults(text: string, requestId: string): string[] {
  const faults: string[] = []
  let body: Record<string, unknown>
  try {
    body = JSON.parse(text) as Record<string, unknown>
  } catch {
    return ['no JSON']
  }
  if (typeof body['message'] !== 'string' || body['message'] === '') faults.push('no message')
  if (!/^[A-Z][A-Z0-9_]+$/.test(String(body['code']))) faults.push(`code ${String(body['code'])}`)
  if (body['requestId'] !== requestId) faults.push('the request id of body and header differ')
  if (INSIDE.test(String(body['message']))) faults.push(`says ${String(body['message'])}`)
  return faults
}
