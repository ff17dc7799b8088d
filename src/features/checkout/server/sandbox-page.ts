import type { FastifyReply } from 'fastify'
import { PaymentRefused } from '#adapters/payments/payments.ts'
import { DomainError } from '#shared/errors.ts'
import { escapeHtml } from '#shared/html.ts'

const STYLE = `
:root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif }
body { max-width: 42rem; margin: 0 auto; padding: 1.5rem 1rem }
button, select { font: inherit; padding: .4rem 1rem; min-height: 44px }
form { display: inline-block; margin: .15rem .3rem .15rem 0 } p { margin: .6rem 0 }
.note { border: 1px solid; padding: .5rem 1rem }
table { border-collapse: collapse; width: 100%; margin: .6rem 0 } small { overflow-wrap: anywhere }
th, td { text-align: left; vertical-align: top; padding: .4rem; border-bottom: 1px solid }
`

/** A plain page of the sandbox. `parts` are HTML whose foreign text is escaped already. */
export const sandboxPage = (reply: FastifyReply, title: string, parts: string[]): string => `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title>
<style nonce="${String(reply.cspNonce?.style ?? '')}">${STYLE}</style></head>
<body><main><p class="note">Test payments: no real money moves.</p><h1>${escapeHtml(title)}</h1>
${parts.join('\n')}
</main></body></html>`

export const html = (reply: FastifyReply, page: string) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)

/** What the sandbox refuses, as the caller's own mistake. */
export async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    throw new DomainError(error.code === 'resource_missing' ? 'not_found' : 'conflict', error.message)
  }
}
