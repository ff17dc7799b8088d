import { checkLedger } from '../../ledger/server/ledger-check.ts'
import type { SandboxDeps } from './sandbox-deps.ts'

/** A form submission from one of the page's buttons. */
export interface Command {
  action?: string
  value?: string
  id?: string
}

/** Calls that a fault can be set for, by their labels on the page. */
export const CALLS: ReadonlyMap<string, RegExp> = new Map(
  Object.entries<RegExp>({
    start: /POST payment_intents$/,
    setup: /POST setup_intents$/,
    authorise: /POST payment_intents\/\w+\/confirm$/,
    detach: /POST payment_methods\/\w+\/detach$/,
    capture: /capture$/,
    cancel: /POST payment_intents\/\w+\/cancel$/,
    refund: /POST refunds$/,
    transfer: /POST transfers$/,
    reversal: /POST .*reversals$/,
    evidence: /POST disputes\/\w+$/,
    account: /POST (v2\/core\/)?accounts$/,
  }),
)

const CONTROLS = ['webhooks', 'onboarding', 'accounts_v2', 'fail_next_refund', 'platform', 'settlement'] as const

export type DevState = Awaited<ReturnType<typeof state>>

/** The sandbox's contents and the state of its switches. */
export async function state({ db, payments, sandbox }: SandboxDeps) {
  const { faults, balances } = await checkLedger(db, payments)
  const controls: Record<string, string | null> = {}
  for (const name of CONTROLS) controls[name] = await sandbox.control(name)
  const [paid, refunds, transfers, accounts, disputes, payouts, deposits] = [
    await sandbox.latest('payment_intent'),
    await sandbox.latest('refund'),
    await sandbox.latest('transfer'),
    await sandbox.latest('account'),
    await sandbox.latest('dispute'),
    await sandbox.latest('payout'),
    await sandbox.latest('deposit'),
  ]
  return {
    faults,
    balances,
    controls,
    waiting: sandbox.faults,
    possibleFaults: sandbox.possibleFaults,
    payments: paid,
    refunds,
    transfers,
    accounts,
    disputes,
    payouts,
    deposits,
  }
}
