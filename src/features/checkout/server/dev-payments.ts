import type { FastifyInstance } from 'fastify'
import type { Control } from '#adapters/payments/sandbox/sandbox.ts'
import { DomainError } from '#shared/errors.ts'
import { escapeHtml } from '#shared/html.ts'
import { checkLedger } from './ledger-check.ts'
import { sandboxPage } from './sandbox-page.ts'
import type { SandboxDeps } from './sandbox-routes.ts'

interface Command {
  action?: string
  value?: string
  id?: string
}

const options = { schema: { hide: true } as object }

/** `/dev/payments`: what the sandbox holds, whether the ledger agrees, and switches for what may go wrong. */
export function devPayments(app: FastifyInstance, deps: SandboxDeps): void {
  app.get('/dev/payments.json', options, () => state(deps))
  app.get('/dev/payments', options, async (_request, reply) => {
    const { balances, faults, controls, disputes } = await state(deps)
    const rows = balances.map(
      ({ account, balance }) => `<tr><td>${escapeHtml(account)}</td><td>${(balance / 100).toFixed(2)}</td></tr>`,
    )
    const page = sandboxPage(reply, 'Payments', [
      faults.length === 0
        ? '<p>The ledger agrees with the orders and with the provider.</p>'
        : `<ul>${faults.map((fault) => `<li>${escapeHtml(fault)}</li>`).join('')}</ul>`,
      `<table><thead><tr><th>Account</th><th>£ (debit +)</th></tr></thead><tbody>${rows.join('')}</tbody></table>`,
      `<h2>Switches</h2><pre>${escapeHtml(JSON.stringify(controls, null, 2))}</pre>`,
      ...switches.map(({ label, action, value }) => button(label, { action, value })),
      '<h2>Bank disputes</h2>',
      ...disputes.map(
        ({ id, status }) =>
          `<p>${escapeHtml(id)}: ${escapeHtml(status)}</p>${button('Decide for the seller', { action: 'won', id })}${button('Decide for the buyer', { action: 'lost', id })}`,
      ),
    ])
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)
  })
  app.post<{ Body: Command }>(
    '/dev/payments',
    { ...options, config: { foreign: true } },
    async ({ body, headers }, reply) => {
      await obey(deps, body ?? {})
      return headers['content-type']?.startsWith('application/json')
        ? state(deps)
        : reply.redirect('/dev/payments', 303)
    },
  )
}

const switches = [
  { label: 'Let the next refund fail', action: 'fail_next_refund', value: 'yes' },
  { label: 'Hold new sellers’ onboarding', action: 'onboarding', value: 'hold' },
  { label: 'Let new sellers in at once', action: 'onboarding', value: '' },
  { label: 'Drop webhooks', action: 'webhooks', value: 'drop' },
  { label: 'Deliver webhooks', action: 'webhooks', value: '' },
  { label: 'Send every webhook again', action: 'redeliver', value: '' },
] as const

const button = (label: string, fields: Command): string =>
  `<form method="post">${Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value ?? '')}">`)
    .join('')}<p><button>${escapeHtml(label)}</button></p></form>`

const CONTROLS: readonly Control[] = ['fail_next_refund', 'onboarding', 'webhooks']
const isControl = (action: string): action is Control => CONTROLS.some((control) => control === action)

async function obey({ sandbox }: SandboxDeps, { action = '', value, id = '' }: Command): Promise<void> {
  if (isControl(action)) await sandbox.setControl(action, value || null)
  else if (action === 'redeliver') await sandbox.redeliver()
  else if (action === 'won' || action === 'lost') await sandbox.decideDispute(id, action)
  else if (action === 'onboard') await sandbox.moveAccount(id, 'ready')
  else throw new DomainError('invalid', 'There is no such switch.')
}

async function state({ db, payments, sandbox }: SandboxDeps) {
  const { faults, balances } = await checkLedger(db, payments)
  const controls = Object.fromEntries(
    await Promise.all(CONTROLS.map(async (name) => [name, await sandbox.control(name)] as const)),
  )
  return { faults, balances, controls, disputes: await sandbox.disputes() }
}
