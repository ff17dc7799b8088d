import type { Deps } from '#deps.ts'
import { checkLedger } from '#features/checkout/ledger/server/ledger-check.ts'
import { faultsInLedger } from '#features/checkout/ledger/server/ledger-check-store.ts'

/**
 * What is wrong with the books of a copied database. The account at a real provider has changed since the copy was
 * made, so that is left to `npm run reconcile`; the sandbox's account was copied along.
 */
export const faultsInBooks = async ({ db, payments, sandbox }: Pick<Deps, 'db' | 'payments' | 'sandbox'>) =>
  sandbox === null ? faultsInLedger(db) : (await checkLedger(db, payments)).faults
