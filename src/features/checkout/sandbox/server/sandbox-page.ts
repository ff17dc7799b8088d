import type { FastifyReply } from 'fastify'
import { PaymentRefused } from '#adapters/payments/failures.ts'
import { DomainError } from '#shared/errors.ts'
import { escapeHtml } from '#shared/text/html.ts'

/** A separate design: the user has left the product for the provider or the bank, but should not feel lost. */
const STYLE = `
:root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif;
  --page: #e4ebf0; --card: #fff; --ink: #14231a; --pale: #46535c; --line: #c3ced6; --control: #6a7883; --act: #0f5c86; --on-act: #fff }
@media (prefers-color-scheme: dark) { :root {
  --page: #10171c; --card: #1a242b; --ink: #eef4ea; --pale: #b6c3cc; --line: #34434d; --control: #7d8e9a; --act: #86c5ec; --on-act: #0b130e } }
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--ink) }
main { max-width: 46rem; margin: 0 auto; padding: 1.25rem 1rem 3rem }
.note { margin: 0 0 1rem; color: var(--pale); font-size: .88rem; font-weight: 600 }
.card { background: var(--card); border-radius: 10px; padding: 1.25rem clamp(1rem, 4vw, 1.75rem) 1.5rem }
h1 { font-size: 1.65rem; line-height: 1.15; letter-spacing: -.02em; margin: 0 0 .75rem }
h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; padding-top: 1.25rem; border-top: 2px solid var(--line) }
p { margin: .6rem 0 } a { color: var(--act) } small { color: var(--pale); overflow-wrap: anywhere }
form { display: inline-block; max-width: 100%; margin: .15rem .3rem .15rem 0 }
button, select { font: inherit; font-weight: 600; min-height: 44px; max-width: 100%; padding: .4rem 1rem; color: var(--ink);
  background: var(--card); border: 1.5px solid var(--control); border-radius: 8px; cursor: pointer }
button:hover { border-color: var(--ink) }
button.act { background: var(--act); border-color: transparent; color: var(--on-act) }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px }
.choice { display: grid; grid-template-columns: minmax(0, 15rem) 1fr; gap: .3rem 1rem; align-items: center; margin: .7rem 0 }
.choice button { text-align: left } form.wide { display: block }
@media (max-width: 34rem) { .choice { grid-template-columns: 1fr } }
table { border-collapse: collapse; width: 100%; margin: .6rem 0 }
th, td { text-align: left; vertical-align: top; padding: .45rem .4rem .45rem 0; border-bottom: 1px solid var(--line) }
td { overflow-wrap: anywhere } td:last-child { padding-right: 0; min-width: 6.5rem }
`

/** A plain page of the sandbox. `parts` are HTML in which user text is already escaped. */
export const sandboxPage = (reply: FastifyReply, title: string, parts: string[]): string => `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title>
<style nonce="${String(reply.cspNonce?.style ?? '')}">${STYLE}</style></head>
<body><main><p class="note">Test payments: no real money moves.</p><div class="card"><h1>${escapeHtml(title)}</h1>
${parts.join('\n')}
</div></main></body></html>`

export const html = (reply: FastifyReply, page: string) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)

/** A refusal by the sandbox, reported as the caller's error. */
export async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    throw new DomainError(error.code === 'resource_missing' ? 'not_found' : 'conflict', error.message)
  }
}
