import type { FastifyInstance, FastifyReply } from 'fastify'
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
