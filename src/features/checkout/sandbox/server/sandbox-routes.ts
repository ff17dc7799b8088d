import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import { DomainError } from '#shared/errors.ts'
import { formatPounds, pence } from '#shared/money.ts'
import { escapeHtml } from '#shared/text/html.ts'
import { sandboxConfirm } from '../../card/contract.ts'
import { WEBHOOK_PATH } from '../../payment/server/webhook-route.ts'
import { devPayments } from './dev-payments.ts'
import type { SandboxDeps } from './sandbox-deps.ts'
import { dashboardPage, onboardingPage } from './sandbox-onboarding.ts'
import { html, refusing, sandboxPage } from './sandbox-page.ts'

/** Stands in for Stripe's own pages while the sandbox is on: card form, bank page, onboarding, webhooks. */
export async function sandboxRoutes(app: FastifyInstance, deps: SandboxDeps): Promise<void> {
  const { sandbox } = deps
  sandbox.deliverBy((body, signature) => deliver(app, deps, body, signature))

  handle(app, sandboxConfirm, async ({ params, body: { clientSecret, return_url, ...card } }) => {
    const back = ownAddress(deps, return_url)
    return refusing(() => sandbox.confirm(params.id, clientSecret, card, back))
  })
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    bankPage(scope, deps)
    onboardingPage(scope, deps)
    dashboardPage(scope, deps)
    if (deps.config.devTools) devPayments(scope, deps)
  })
}

/** Sends a signed event to our own webhook address, as Stripe would. A rejected event is sent again. */
async function deliver(
  app: FastifyInstance,
  { publicUrl }: SandboxDeps,
  body: string,
  signature: string,
): Promise<void> {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: WEBHOOK_PATH,
    payload: body,
    headers: {
      host: new URL(publicUrl()).host,
      'content-type': 'application/json',
      'stripe-signature': signature,
    },
  })
  if (statusCode !== 200) throw new Error(`a webhook was answered with ${statusCode}`)
}

function ownAddress({ publicUrl }: SandboxDeps, given: string): string {
  const url = URL.canParse(given, publicUrl()) ? new URL(given, publicUrl()) : null
  if (url?.origin !== new URL(publicUrl()).origin) {
    throw new DomainError('invalid', 'The return address must be on this site.')
  }
  return url.href
}

interface ById {
  Params: { id: string }
}

const SAVING = 'have your card saved, for payments that you agree to now and that are taken later'

const payingFor = ({ amount, description }: { amount: number; description: string | null }): string =>
  `pay <strong>${formatPounds(pence(amount))}</strong> for “${escapeHtml(description ?? 'your order')}”`

/** Where a bank would ask its customer to approve. */
function bankPage(app: FastifyInstance, { sandbox }: SandboxDeps): void {
  const options = { schema: { hide: true } }
  app.get<ById>('/sandbox/3ds/:id', options, async ({ params: { id } }, reply) => {
    const what = id.startsWith('seti_') ? SAVING : payingFor(await refusing(() => sandbox.intent(id)))
    return html(
      reply,
      sandboxPage(reply, 'Confirm it is you', [
        `<p>Your bank asks whether you want to ${what}.</p>`,
        `<form method="post"><button name="answer" value="approve" class="act">Approve</button> <button name="answer" value="fail">Fail</button></form>`,
      ]),
    )
  })
  app.post<ById & { Body: { answer?: string } }>('/sandbox/3ds/:id', options, async ({ params: { id }, body }, reply) =>
    reply.redirect(await refusing(() => sandbox.authenticate(id, body.answer === 'approve')), 303),
  )
}
