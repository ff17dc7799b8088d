// npm run migrate — brings the schema of the configured database up to date, as every start does. `-- --plan` prints what
// would be applied, with its kind and what waits for it, and changes nothing.
import { openExisting } from '#adapters/backup/command-database.ts'
import { migrate } from '#adapters/db/migrate.ts'
import { planMigrations } from '#adapters/db/migration-plan.ts'
import { jsonLog } from '#adapters/log/json-log.ts'
import { readConfig } from '#config.ts'
import { MIGRATIONS } from '#open-deps.ts'
import { runPlainly } from './plain-failures.ts'

await runPlainly(async () => {
  const config = readConfig()
  const { connection, close } = await openExisting({ ...config, log: jsonLog(config.logLevel) })
  try {
    const planned = await planMigrations(connection, MIGRATIONS)
    for (const { name, kind, reasons, locks } of planned) {
      console.log(`${kind.padEnd(8)}  ${name}${reasons.length > 0 ? `: ${reasons.join(', ')}` : ''}`)
      for (const lock of locks) console.log(`            ${lock}`)
    }
    if (planned.length === 0) console.log('✓ The schema is up to date.')
    else if (process.argv.includes('--plan')) console.log(`${planned.length} to apply. Nothing was changed.`)
    else console.log(`✓ ${(await migrate(connection, MIGRATIONS)).length} applied.`)
  } finally {
    await close()
  }
})
