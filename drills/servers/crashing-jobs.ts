// Runs one checkout task on an existing database, in a process that kills itself at the point named by the first
// argument. The second argument names the task: a waiting job, or a checkout to open. Exits with 0 if it was not
// killed.
import '#faster-imports.ts'
import { SANDBOX_KEYS, Sandbox } from '#adapters/payments/sandbox/sandbox.ts'
import { stripePayments } from '#adapters/payments/stripe-payments.ts'
import { readConfig } from '#config.ts'
import { startPayment } from '#features/checkout/payment/server/open-order.ts'
import { checkoutJobs } from '#features/checkout/server/jobs.ts'
import { openDeps } from '#open-deps.ts'
import { pence } from '#shared/money.ts'
import { RecordedJobs } from '../money/recorded-jobs.ts'
import { crashingAt, type Part } from '../points/points.ts'

const [point = '', argument = '{}'] = process.argv.slice(2)
const part = JSON.parse(argument) as Part
const { deps, close } = await openDeps(readConfig(), () => 'http://localhost:3000')
const jobs = new RecordedJobs(deps.db)
const sandbox = new Sandbox({ ...deps, jobs })
const alive = stripePayments({ provider: 'sandbox', ...SANDBOX_KEYS, clock: deps.clock, fetch: sandbox.fetch })
const needs = { ...deps, jobs, sandbox, payments: crashingAt(point, alive) }
checkoutJobs(needs)
if ('queue' in part) await jobs.run(part)
else {
  const { buyerId, productId, withProtection } = part
  const wanted = [{ productId, quantity: 1 }]
  const way = { from: undefined, canCollect: undefined }
  await startPayment(needs, { id: buyerId }, { wanted, amount: pence(2000), withProtection, way })
}
await close()
