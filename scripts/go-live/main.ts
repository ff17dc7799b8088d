// npm run go-live -- --to FOLDER [--database URL] [--files URL] [--keep-members] — makes the database of the real
// marketplace from a trial with test payments, which it only reads. Run it with the settings of the real one, and with
// DATA_DIR, DATABASE_URL and FILES_URL of the trial.
import { parseArgs } from 'node:util'
import { StartFailure } from '#adapters/db/start-failure.ts'
import { goLive } from '#backup/go-live.ts'
import { readConfig } from '#config.ts'
import type { Deps } from '#deps.ts'
import { examine, report } from '#doctor.ts'
import { writeDocuments } from '#features/opening/server/opening.ts'
import { dataClasses } from '#personal-data.ts'
import { DomainError } from '#shared/errors.ts'
import { runPlainly } from '../plain-failures.ts'

const USAGE = 'Usage: npm run go-live -- --to FOLDER [--database URL] [--files URL] [--keep-members]'

await runPlainly(async () => {
  const { to, database, files, 'keep-members': keepsMembers } = readArguments()
  const config = readConfig()
  const place = { dataDir: to, databaseUrl: database, filesUrl: files, keepsMembers }
  const { rows, pictures, faults } = await goLive(config, place, inspect)
  const count = (table: string) => rows.get(table) ?? 0
  console.log(
    keepsMembers
      ? `✓ ${count('public.users')} members and ${count('public.products')} listings with ${pictures} pictures are copied.`
      : '✓ No member and no listing was copied.',
  )
  for (const fault of faults) console.error(`✗ ${fault}`)
  if (faults.length > 0) process.exitCode = 1
  else console.log('✓ The ledger is empty and balances. Nothing of the trial was changed.')
  console.log(
    `  Start the server with DATA_DIR=${to}${database ? ' and the new DATABASE_URL' : ''}${files ? ' and the new FILES_URL' : ''}.`,
  )
  console.log(`  Its address is ${config.publicUrl}`)
})

/** The checks of the setup, and the documents that the law asks for. What is wrong is printed and can be corrected later. */
async function inspect(deps: Deps): Promise<void> {
  const lines = await examine(deps)
  console.log(report(lines).join('\n'))
  if (lines.some(({ fix }) => fix !== null)) process.exitCode = 1
  try {
    const { documents } = await writeDocuments(deps, null, dataClasses)
    console.log(`✓ ${documents.length} documents for the opening are written: /staff/opening shows them.`)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    console.error(`✗ ${error.message} Run \`npm run opening\` with the new settings.`)
    process.exitCode = 1
  }
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        to: { type: 'string' },
        database: { type: 'string' },
        files: { type: 'string' },
        'keep-members': { type: 'boolean', default: false },
      },
    })
    if (!values.to) throw new StartFailure(USAGE)
    return { ...values, to: values.to }
  } catch (cause) {
    throw new StartFailure(USAGE, { cause })
  }
}
