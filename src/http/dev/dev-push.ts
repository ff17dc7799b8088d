import type { FastifyInstance } from 'fastify'
import type { PushOutcome, SentPush } from '#adapters/push/push.ts'
import type { Deps } from '#deps.ts'
import { escapeHtml } from '#shared/text/html.ts'

/** Serves the last pushes that this process sent as `/dev/push` and `/dev/push.json`, newest first. */
export function devPush(app: FastifyInstance, { push }: Pick<Deps, 'push'>): void {
  app.get('/dev/push.json', { schema: { hide: true } }, async () => push.recent() ?? [])
  app.get('/dev/push', { schema: { hide: true } }, async (_request, reply) => {
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
    return page((push.recent() ?? []).map(article).join(''), String(reply.cspNonce?.style ?? ''))
  })
}

const article = ({ at, host, payload, outcome }: SentPush): string => `<article>
<h2>${escapeHtml(outcomeText(outcome))}</h2>
<p>To ${escapeHtml(host)}, <time datetime="${at.toISOString()}">${escapeHtml(at.toUTCString())}</time></p>
<pre>${escapeHtml(payload)}</pre>
</article>`

function outcomeText(outcome: PushOutcome): string {
  switch (outcome.kind) {
    case 'accepted':
      return 'Accepted'
    case 'gone':
      return 'The browser receives no pushes any more'
    case 'later':
      return outcome.seconds === null ? 'Tried again later' : `Tried again in ${outcome.seconds} seconds`
    case 'refused':
      return `Refused with ${outcome.status}`
  }
}

const STYLE = `
:root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif }
body { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem }
article { border-top: 1px solid; padding: 1rem 0 }
h2 { margin: 0; font-size: 1.2rem }
pre { white-space: pre-wrap; overflow-wrap: anywhere }
`

const page = (articles: string, nonce: string): string => `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Pushes</title><style nonce="${nonce}">${STYLE}</style></head>
<body><main><h1>Pushes</h1>
<p>What this process has sent since it started. Those to push.invalid, the test devices, have not left this machine.</p>
${articles || '<p>No push has been sent yet.</p>'}
</main></body></html>`
