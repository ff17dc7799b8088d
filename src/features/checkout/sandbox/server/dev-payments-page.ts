import type { FastifyReply } from 'fastify'
import { formatPounds, pence } from '#shared/money.ts'
import { escapeHtml } from '#shared/text/html.ts'
import { CALLS, type Command, type DevState } from './dev-payments-state.ts'
import { sandboxPage } from './sandbox-page.ts'

/** The page of test switches, rendered on the server so that it works independently of the product's own pages. */
export const drawDevPayments = (reply: FastifyReply, state: DevState): string =>
  sandboxPage(reply, 'Payments', [
    books(state),
    webhooks(state),
    nextAnswer(state),
    section('Payments', state.payments, ({ id, amount, status, description }) => [
      `${money(amount)} ${escapeHtml(description ?? '')}: ${escapeHtml(status)}`,
      status === 'succeeded'
        ? button('Raise a dispute', { action: 'dispute', id }) +
          button('Start a bank enquiry', { action: 'inquiry', id }) +
          button('Refund it in the dashboard', { action: 'refund', id })
        : '',
    ]),
    section('Bank disputes', state.disputes, ({ id, amount, status }) => [
      `${money(amount)}: ${escapeHtml(status)}`,
      (verdicts.get(status) ?? []).map(([words, action]) => button(words, { action, id })).join(''),
    ]),
    section('Refunds', state.refunds, ({ id, amount, status }) => [
      `${money(amount)}: ${escapeHtml(status ?? '')}`,
      status === 'succeeded' ? button('Make it fail', { action: 'fail_refund', id }) : '',
    ]),
    button('Make the next refund fail', { action: 'fail_next_refund', value: 'yes' }),
    section('Transfers to sellers', state.transfers, ({ amount, amount_reversed }) => [
      `${money(amount)}${amount_reversed > 0 ? `, ${money(amount_reversed)} reversed` : ''}`,
      '',
    ]),
    section('Payouts to our bank', state.payouts, ({ id, amount, status }) => [
      `${money(amount)}: ${escapeHtml(status)}`,
      status === 'paid' ? button('Return it', { action: 'fail_payout', id }) : '',
    ]),
    button('Pay out everything to our bank', { action: 'pay_out' }),
    sellers(state),
    section('Payouts to sellers’ banks', state.deposits, ({ id, amount, status }) => [
      `${money(amount)}: ${escapeHtml(status)}`,
      status === 'paid' ? button('Return it', { action: 'return_deposit', id }) : '',
    ]),
  ])

const decided = [
  ['Win it', 'won'],
  ['Lose it', 'lost'],
] as const

/** How the bank may decide a dispute. */
const verdicts: ReadonlyMap<string, readonly (readonly [words: string, action: string])[]> = new Map(
  Object.entries<readonly (readonly [words: string, action: string])[]>({
    needs_response: decided,
    under_review: decided,
    appeal_under_review: decided,
    warning_needs_response: [
      ['Make it a dispute', 'escalated'],
      ['Close it', 'closed'],
      ['Prevent it', 'prevented'],
    ],
    lost: [['Appeal', 'appealed']],
  }),
)

const books = ({ faults, balances }: DevState): string => {
  const rows = balances.map(
    ({ account, balance }) => `<tr><td>${escapeHtml(account)}</td><td>${(balance / 100).toFixed(2)}</td></tr>`,
  )
  const verdict =
    faults.length === 0
      ? '<p>The ledger agrees with the orders and with the provider.</p>'
      : list(faults.map((fault) => escapeHtml(fault)))
  return `${verdict}<table><thead><tr><th>Account</th><th>£ (debit +)</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

const webhooks = ({ controls }: DevState): string => {
  const how = { drop: 'dropped', hold: 'held back', double: 'sent twice' }[controls['webhooks'] ?? ''] ?? 'sent at once'
  const set = (label: string, value: string) => button(label, { action: 'webhooks', value })
  return `<h2>Webhooks</h2><p>They are ${how}.</p>${[
    set('Send at once', ''),
    set('Drop', 'drop'),
    set('Hold back', 'hold'),
    set('Send twice', 'double'),
    button('Release held webhooks, in order', { action: 'release', value: 'in-order' }),
    button('Release held webhooks, newest first', { action: 'release', value: 'reversed' }),
    button('Send everything again, newest first', { action: 'redeliver' }),
  ].join('')}`
}

const nextAnswer = ({ waiting, possibleFaults }: DevState): string => `<h2>The next answer</h2>
<form method="post"><input type="hidden" name="action" value="fault">
<p><label>Call ${select('id', [...CALLS.keys()])}</label> <label>fails with ${select('value', possibleFaults)}</label>
<button>Make it fail once</button></p></form>${list(waiting.map((fault) => escapeHtml(fault)))}`

const sellers = ({ accounts, controls }: DevState): string => {
  const isInstant = controls['onboarding'] === 'instant'
  const isOff = controls['accounts_v2'] === 'off'
  const move = (id: string, label: string, value: string) => button(label, { action: 'account', id, value })
  return [
    section('Sellers’ accounts', accounts, ({ id, email, capabilities: { transfers }, requirements }) => [
      `${escapeHtml(email ?? id)}: ${escapeHtml(requirements.disabled_reason ?? transfers)}`,
      [
        move(id, 'Finish onboarding', 'ready'),
        move(id, 'Ask for more', 'incomplete'),
        move(id, 'Check', 'checking'),
        move(id, 'Reject', 'rejected'),
        button('Pay out to the bank', { action: 'pay_seller', id }),
      ].join(''),
    ]),
    isInstant
      ? button('Send new sellers through onboarding', { action: 'onboarding', value: '' })
      : button('Enable new sellers at once', { action: 'onboarding', value: 'instant' }),
    isOff
      ? button('Allow Accounts v2', { action: 'accounts_v2', value: '' })
      : button('Refuse Accounts v2', { action: 'accounts_v2', value: 'off' }),
  ].join('')
}

const money = (amount: number): string => formatPounds(pence(amount))
const list = (items: string[]): string => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`

function section<T extends { id: string }>(title: string, rows: T[], draw: (row: T) => [words: string, does: string]) {
  if (rows.length === 0) return `<h2>${title}</h2><p>None yet.</p>`
  const lines = rows.map((row) => {
    const [words, does] = draw(row)
    return `<tr><td>${words}<br><small>${escapeHtml(row.id)}</small></td><td>${does}</td></tr>`
  })
  return `<h2>${title}</h2><table><tbody>${lines.join('')}</tbody></table>`
}

const select = (name: string, values: readonly string[]): string =>
  `<select name="${name}">${values.map((value) => `<option>${value}</option>`).join('')}</select>`

const button = (label: string, fields: Command): string =>
  `<form method="post">${Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value ?? '')}">`)
    .join('')}<button>${escapeHtml(label)}</button></form>`
