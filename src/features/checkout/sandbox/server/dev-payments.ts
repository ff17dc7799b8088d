import type { FastifyInstance } from 'fastify'
import type { Control } from '#adapters/payments/sandbox/sandbox.ts'
import { DomainError } from '#shared/errors.ts'
import { ACCOUNT_STATES } from '#shared/provider-states.ts'
import { drawDevPayments } from './dev-payments-page.ts'
import { CALLS, type Command, state } from './dev-payments-state.ts'
import type { SandboxDeps } from './sandbox-deps.ts'
import { html, refusing } from './sandbox-page.ts'

const options = { schema: { hide: true } }

/** `/dev/payments`: the sandbox's contents, whether the ledger agrees, and switches for fault injection. */
export function devPayments(app: FastifyInstance, deps: SandboxDeps): void {
  app.get('/dev/payments.json', options, () => state(deps))
  app.get('/dev/payments', options, async (_request, reply) => html(reply, drawDevPayments(reply, await state(deps))))
  app.post<{ Body: Command }>('/dev/payments', options, async ({ body, headers }, reply) => {
    await refusing(() => obey(deps, body ?? {}))
    return headers['content-type']?.startsWith('application/json') ? state(deps) : reply.redirect('/dev/payments', 303)
  })
}

type SandboxCommand = (deps: SandboxDeps, command: { value: string; id: string }) => unknown

const oneOf = <T extends string>(allowed: readonly T[], value: string): T => {
  const found = allowed.find((one) => one === value)
  if (found === undefined) throw new DomainError('invalid', `Choose one of ${allowed.join(', ')}.`)
  return found
}

const control =
  (name: Control): SandboxCommand =>
  ({ sandbox }, { value }) =>
    sandbox.setControl(name, value || null)

const acts: ReadonlyMap<string, SandboxCommand> = new Map(
  Object.entries<SandboxCommand>({
    webhooks: control('webhooks'),
    onboarding: control('onboarding'),
    accounts_v2: control('accounts_v2'),
    fail_next_refund: control('fail_next_refund'),
    platform: control('platform'),
    settlement: control('settlement'),
    redeliver: ({ sandbox }) => sandbox.redeliver(),
    release: ({ sandbox }, { value }) => sandbox.releaseHeld(oneOf(['in-order', 'reversed'], value)),
    account: ({ sandbox }, { id, value }) => sandbox.moveAccount(id, oneOf(ACCOUNT_STATES, value)),
    // A form without an amount means the whole amount.
    dispute: ({ sandbox }, { id, value }) => sandbox.raiseDispute(id, { amount: value ? Number(value) : undefined }),
    inquiry: ({ sandbox }, { id }) => sandbox.raiseDispute(id, { isInquiry: true }),
    won: ({ sandbox }, { id }) => sandbox.decideDispute(id, 'won'),
    lost: ({ sandbox }, { id, value }) => sandbox.decideDispute(id, 'lost', Number(value)),
    closed: ({ sandbox }, { id }) => sandbox.decideDispute(id, 'closed'),
    prevented: ({ sandbox }, { id }) => sandbox.decideDispute(id, 'prevented'),
    escalated: ({ sandbox }, { id }) => sandbox.decideDispute(id, 'escalated'),
    appealed: ({ sandbox }, { id }) => sandbox.decideDispute(id, 'appealed'),
    top_up: ({ sandbox }, { value }) => sandbox.topUp(Number(value)),
    pay_out: ({ sandbox }, { value }) => sandbox.payOut(value ? Number(value) : undefined),
    fail_payout: ({ sandbox }, { id }) => sandbox.failPayout(id),
    pay_seller: ({ sandbox }, { id }) => sandbox.paySeller(id),
    return_deposit: ({ sandbox }, { id }) => sandbox.returnDeposit(id),
    refund: ({ sandbox }, { id, value }) => sandbox.refundInDashboard(id, value ? Number(value) : undefined),
    fail_refund: ({ sandbox }, { id }) => sandbox.failRefund(id),
    fault: ({ sandbox }, { id, value }) => {
      const call = CALLS.get(id)
      if (!call) throw new DomainError('invalid', `Choose one of ${[...CALLS.keys()].join(', ')}.`)
      sandbox.failNext(call, oneOf(sandbox.possibleFaults, value))
    },
  }),
)

async function obey(deps: SandboxDeps, { action = '', value = '', id = '' }: Command): Promise<void> {
  const act = acts.get(action)
  if (!act) throw new DomainError('invalid', 'There is no such switch.')
  await act(deps, { value, id })
}
