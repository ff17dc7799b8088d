// npm run move -- --to DATABASE_URL — copies the configured database to an empty PostgreSQL database; `--to embedded`
// copies the one at DATABASE_URL into DATA_DIR (`--replace` moves an earlier one aside). No server may run meanwhile, and
// none starts on the source afterwards; `--undo` allows it again.
import { parseArgs } from 'node:util'
import { StartFailure } from '#adapters/db/start-failure.ts'
import { move, undoMove } from '#backup/move.ts'
import { readConfig } from '#config.ts'
import { runPlainly } from './plain-failures.ts'

const USAGE = 'Usage: npm run move -- --to DATABASE_URL | --to embedded [--replace] | --undo'

await runPlainly(async () => {
  const { to, undo, replace } = readArguments()
  const config = readConfig()
  if (undo) {
    await undoMove(config)
    return console.log('✓ Servers may start on this database again.')
  }
  if (to === undefined) throw new StartFailure(USAGE)
  const { tables, rows, faults, place, movedAside } = await move(config, to, { replace })
  console.log(`✓ ${rows} rows of ${tables} tables are in ${place}; every checksum is equal.`)
  if (movedAside !== null) console.log(`  The earlier embedded database is in ${movedAside}.`)
  for (const fault of faults) console.error(`✗ ${fault}`)
  if (faults.length > 0) process.exitCode = 1
  else console.log('✓ The ledger balances.')
  console.log(
    to === 'embedded'
      ? '  Unset DATABASE_URL and start the server. The old database refuses to start.'
      : '  Set DATABASE_URL to it, keep DATA_DIR for the pictures, and start the server. The old database refuses to start.',
  )
})

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        to: { type: 'string' },
        undo: { type: 'boolean', default: false },
        replace: { type: 'boolean', default: false },
      },
    })
    if ((values.to === undefined) !== values.undo) throw new StartFailure(USAGE)
    return values
  } catch (cause) {
    throw new StartFailure(USAGE, { cause })
  }
}
