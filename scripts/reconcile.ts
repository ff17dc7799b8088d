// npm run reconcile — reads new entries of the provider's account, posts its fees and compares it with the ledger, as
// the server does every ten minutes; records differences for /staff/money. `-- --all` reads the account from its
// beginning.
import { parseArgs } from 'node:util'
import { reconcile } from '#features/checkout/ledger/server/reconciliation.ts'
import { openForCommand } from './command/open-for-command.ts'
import { runPlainly } from './plain-failures.ts'

const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } })
await runPlainly(async () => {
  const { deps, close } = await openForCommand()
  try {
    const { faults, differences } = await reconcile(deps, { fromTheBeginning: values.all })
    for (const { source, booked, moved } of differences)
      console.error(`✗ ${source}: booked ${booked}p, moved ${moved}p`)
    for (const fault of faults) console.error(`✗ ${fault}`)
    const wrong = faults.length + differences.length
    console.log(wrong === 0 ? '✓ Every movement is booked, and every booking has a movement.' : `${wrong} to look at`)
    if (differences.length > 0)
      console.log('Differences that the next comparison finds again are listed at /staff/money.')
    process.exitCode = wrong === 0 ? 0 : 1
  } finally {
    await close()
  }
})
