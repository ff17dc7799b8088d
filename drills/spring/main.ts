// npm run drill:spring — runs drills/spring/year.test.ts for 2,000 growers and 20,000 buyers: a year of the market for crops over ten
// regions, on a real PostgreSQL, with the product's clock advanced by days. Then it plants each fault of
// drills/spring/planted-faults.ts into a small year, which must find it.
// `npm run drill:spring -- 400 4000 4 1 7` sets the numbers of growers and of buyers, how many reservations are tried for a crop
// on average, the days of a step, and the seed.
import { spawnSync } from 'node:child_process'

const [growers = '2000', buyers = '20000', reservations = '4', step = '1', seed = '1'] = process.argv.slice(2)

const run = (test: string, env: Record<string, string>): number => {
  const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', test], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  return status ?? 1
}

const size = { GROWERS: growers, BUYERS: buyers, RESERVATIONS: reservations, STEP: step, SEED: seed }
process.exitCode = run('drills/spring/year.test.ts', size) || run('drills/spring/planted.test.ts', { PLANTED: 'all' })
