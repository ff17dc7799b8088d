// npm run drill:money — runs drills/money/money.test.ts at length, split over the processors, each share with its own
// seeds.
// `npm run drill:money -- 5000 7` sets the number of operations and the seed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { createInterface } from 'node:readline'

const [operations = '100000', seed = '1'] = process.argv.slice(2)
const PROCESSES = Math.min(4, availableParallelism())
/** Distance between the first seeds of two shares: a share uses consecutive seeds, and always fewer than this. */
const SEEDS_OF_A_SHARE = 1_000_000

async function runShare(share: number): Promise<boolean> {
  const from = Number(seed) + share * SEEDS_OF_A_SHARE
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', 'drills/money/money.test.ts'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, OPERATIONS: String(Math.ceil(Number(operations) / PROCESSES)), SEED: String(from) },
  })
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => console.log(`[from seed ${from}] ${line}`))
  }
  const [code] = await once(child, 'close')
  return code === 0
}

const began = performance.now()
const shares = await Promise.all(Array.from({ length: PROCESSES }, (_, share) => runShare(share)))
const facts = `(seed ${seed}, ${Math.round((performance.now() - began) / 1000)} s)`
const wrong = shares.filter((isRight) => !isRight).length
console.log(
  wrong === 0
    ? `✓ ${operations} commands ran in ${PROCESSES} processes, and the ledger was consistent after each ${facts}.`
    : `✗ ${wrong} of ${PROCESSES} processes found a fault; see above ${facts}.`,
)
process.exitCode = wrong === 0 ? 0 : 1
