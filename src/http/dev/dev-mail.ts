import type { FastifyInstance } from 'fastify'
import type { Attachment } from '#adapters/mail/email-content.ts'
import type { Deps } from '#deps.ts'
import { escapeHtml } from '#shared/text/html.ts'

const SHOWN = 200

/** Serves the stored emails as `/dev/mail` and `/dev/mail.json`. `?to=` filters both by address. */
export function devMail(app: FastifyInstance, { mail }: Pick<Deps, 'mail'>): void {
  app.get<{ Querystring: { to?: string } }>('/dev/mail.json', { schema: { hide: true } }, async ({ query }) => {
    const emails = await mail.recent(SHOWN, query.to)
    return emails.map(({ createdAt: _createdAt, ...email }) => email)
  })
  app.get<{ Querystring: { to?: string } }>('/dev/mail', { schema: { hide: true } }, async ({ query }, reply) => {
    const emails = await mail.recent(SHOWN, query.to)
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
    const nonce = String(reply.cspNonce?.style ?? '')
    return page(emails.map((email) => article(email, nonce)).join(''), nonce)
  })
}

type SentEmail = Awaited<ReturnType<Deps['mail']['recent']>>[number]

function article({ id, to, subject, text, html, createdAt, attachments = [] }: SentEmail, nonce: string): string {
  // The email is shown as its recipient sees it, without scripts; its links open in this window.
  const shown = html.replaceAll('<a ', '<a target="_top" ').replace('<style>', `<style nonce="${nonce}">`)
  return `<article id="mail-${id}">
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}, <time datetime="${createdAt.toISOString()}">${escapeHtml(createdAt.toUTCString())}</time></p>
<iframe title="${escapeHtml(subject)}" sandbox="allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(shown)}"></iframe>
<details><summary>As plain text</summary><pre>${withLinks(text)}</pre></details>
${attachments.map(attached).join('')}
</article>`
}

const attached = ({ name, type, content }: Attachment): string =>
  `<details><summary>Attached: ${escapeHtml(name)} (${escapeHtml(type)})</summary><pre>${escapeHtml(content)}</pre></details>`

const withLinks = (text: string): string =>
  escapeHtml(text).replace(/https?:\/\/[^\s&<]+(?:&amp;[^\s&<]+)*/g, (url) => `<a href="${url}">${url}</a>`)

const STYLE = `
:root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif }
body { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem }
article { border-top: 1px solid; padding: 1rem 0 }
h2 { margin: 0; font-size: 1.2rem; overflow-wrap: anywhere }
iframe { width: 100%; height: 26rem; border: 1px solid; background: white }
pre { white-space: pre-wrap; overflow-wrap: anywhere }
`

const page = (articles: string, nonce: string): string => `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Outbox</title><style nonce="${nonce}">${STYLE}</style></head>
<body><main><h1>Outbox</h1>
<p>No mail server is set, so these emails have not left this machine.</p>
${articles || '<p>No email has been written yet.</p>'}
</main></body></html>`
