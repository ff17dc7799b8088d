// npm run ledger:check — checks the ledger for consistency and against the orders and the payment provider.
import { checkLedger } from '#features/checkout/ledger/server/ledger-check.ts'
import { openForCommand } from './command/open-for-command.ts'
import { runPlainly } from './plain-failures.ts'

await runPlainly(async () => {
  const { deps, close } = await openForCommand()
  try {
    const { faults, balances, unread } = await checkLedger(deps.db, deps.payments)
    console.table(balances.map(({ account, balance }) => ({ account, pounds: (balance / 100).toFixed(2) })))
    if (unread.lines > 0) {
      const fees = (unread.fees / 100).toFixed(2)
      console.log(
        `The next \`npm run reconcile\` reads ${unread.lines} lines of the provider's account that are new and books their fees, £${fees}.`,
      )
    }
    for (const fault of faults) console.error(`✗ ${fault}`)
    console.log(faults.length === 0 ? '✓ The ledger balances and agrees with the provider.' : `${faults.length} faults`)
    process.exitCode = faults.length === 0 ? 0 : 1
  } finally {
    await close()
  }
})
