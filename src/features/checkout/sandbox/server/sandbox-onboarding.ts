import type { FastifyInstance, FastifyReply } from 'fastify'
import { formatDay } from '#shared/dates.ts'
import { formatPounds, pence } from '#shared/money.ts'
import type { AccountState } from '#shared/provider-states.ts'
import { escapeHtml } from '#shared/text/html.ts'
import type { SandboxDeps } from './sandbox-deps.ts'
import { html, refusing, sandboxPage } from './sandbox-page.ts'

interface ById {
  Params: { id: string }
}

/** How a visit to the hosted page can end. */
const endings: ReadonlyMap<string, AccountState> = new Map(
  Object.entries<AccountState>({
    finish: 'ready',
    check: 'checking',
    partly: 'incomplete',
    reject: 'rejected',
  }),
)

/** Stands in for the provider's page where a seller enters their identity and bank details. */
export function onboardingPage(app: FastifyInstance, { sandbox }: SandboxDeps): void {
  const options = { schema: { hide: true } }
  app.get<ById>('/sandbox/onboarding/:id', options, async ({ params: { id } }, reply) => {
    const { isOpen, returnUrl, againUrl } = await refusing(() => sandbox.onboardingLink(id))
    return isOpen ? html(reply, page(reply, returnUrl)) : reply.redirect(againUrl, 303)
  })
  app.post<ById & { Body: { answer?: string } }>('/sandbox/onboarding/:id', options, async (request, reply) => {
    const { id } = request.params
    const { isOpen, returnUrl, againUrl } = await refusing(() => sandbox.onboardingLink(id))
    if (!isOpen) return reply.redirect(againUrl, 303)
    const ending = endings.get(request.body.answer ?? '')
    if (ending) await refusing(() => sandbox.moveAccount(id, ending))
    return reply.redirect(returnUrl, 303)
  })
}

/** Stands in for the dashboard where a seller sees their payouts and changes their bank details. */
export function dashboardPage(app: FastifyInstance, { sandbox, publicUrl }: SandboxDeps): void {
  app.get<ById>('/sandbox/dashboard/:id', { schema: { hide: true } }, async ({ params: { id } }, reply) => {
    const { isOpen, deposits, waiting } = await refusing(() => sandbox.dashboard(id))
    if (!isOpen) return reply.redirect('/payouts/details', 303)
    const rows = deposits.map(
      ({ amount, status, created }) =>
        `<tr><td>${formatDay(new Date(created * 1000).toISOString())}</td><td>${formatPounds(pence(amount))}</td><td>${status === 'failed' ? 'Returned by the bank' : 'Paid'}</td></tr>`,
    )
    return html(
      reply,
      sandboxPage(reply, 'Your payouts', [
        '<p>Here the payment provider shows a seller their payouts and lets them change their bank details. The sandbox keeps no bank details.</p>',
        `<p>Not sent to the bank yet: <strong>${formatPounds(pence(waiting))}</strong></p>`,
        rows.length > 0
          ? `<table><thead><tr><th>Date</th><th>Amount</th><th>State</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
          : '<p>Nothing was sent to the bank yet.</p>',
        `<p><a href="${escapeHtml(publicUrl())}/transactions?tab=payouts">Back to your transactions</a></p>`,
      ]),
    )
  })
}

const choice = (answer: string, label: string, meaning: string): string =>
  `<div class="choice"><button name="answer" value="${answer}"${answer === 'finish' ? ' class="act"' : ''}>${label}</button><span>${meaning}</span></div>`

const page = (reply: FastifyReply, returnUrl: string): string =>
  sandboxPage(reply, 'Set up your payouts', [
    '<p>Here the payment provider asks a seller who they are and where their money goes. The sandbox asks for nothing: choose how it ends.</p>',
    '<form method="post" class="wide">',
    choice('finish', 'Finish', 'All details are given and checked: payouts can be sent.'),
    choice('check', 'Finish, and wait for a check', 'The provider takes its time.'),
    choice('partly', 'Leave out the bank account', 'The provider asks for it later.'),
    choice('reject', 'Be rejected', 'The provider does not want this seller.'),
    '</form>',
    `<p><a href="${escapeHtml(returnUrl)}">Back without doing anything</a></p>`,
  ])
