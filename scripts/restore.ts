// npm run restore -- FILE [--replace] — restores a backup into the configured, empty place; --replace moves what is
// there aside. `npm run restore -- FILE --verify` restores it into a temporary database, checks it and removes it.
import { parseArgs } from 'node:util'
import { StartFailure } from '#adapters/db/start-failure.ts'
import { restore } from '#backup/restore.ts'
import { verify } from '#backup/verify.ts'
import { readConfig } from '#config.ts'
import { runPlainly } from './plain-failures.ts'

const USAGE = 'Usage: npm run restore -- FILE [--verify | --replace]'

await runPlainly(async () => {
  const { file, isOnlyVerified, replace } = readArguments()
  const config = readConfig()
  if (isOnlyVerified) {
    const { manifest, pictures, faults } = await verify(config, file)
    console.table(factsOf(manifest, pictures))
    sayBooks(faults)
    sayMissing(pictures.missing)
    console.log(process.exitCode ? `✗ ${file} is not in order.` : `✓ ${file} can be restored.`)
    return
  }
  const { manifest, pictures, faults, erased, movedAside } = await restore(config, file, { replace })
  console.table(factsOf(manifest, pictures))
  for (const folder of movedAside)
    console.log(`  The former data are in ${folder}: delete them when you need them no more.`)
  if (erased.erased + erased.waiting > 0) {
    const later = `${erased.waiting} with money on its way are locked, and are erased once it is settled`
    console.log(
      `  Erased again, as since the backup: ${erased.erased} accounts${erased.waiting > 0 ? `; ${later}` : ''}.`,
    )
  }
  sayBooks(faults)
  sayMissing(pictures.missing)
  console.log('✓ The backup is restored. Start the server; with real payments then run `npm run reconcile`.')
})

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { verify: { type: 'boolean', default: false }, replace: { type: 'boolean', default: false } },
    })
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0 || (values.verify && values.replace)) throw new StartFailure(USAGE)
    return { file, isOnlyVerified: values.verify, replace: values.replace }
  } catch (cause) {
    throw new StartFailure(USAGE, { cause })
  }
}

function factsOf(
  {
    takenAt,
    lastMigration,
    serverVersion,
    tables,
    instance,
    pictures: kind,
  }: Awaited<ReturnType<typeof verify>>['manifest'],
  { restored }: { restored: number },
): { what: string; found: string }[] {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return [
    { what: 'taken at', found: takenAt },
    { what: 'marketplace', found: instance },
    { what: 'last migration', found: lastMigration },
    { what: 'written on', found: `PostgreSQL ${serverVersion}` },
    { what: 'tables, all with the stated checksum', found: String(tables.length) },
    { what: 'rows', found: String(rows) },
    { what: 'pictures', found: kind === 'listed' ? 'listed, in object storage' : String(restored) },
  ]
}

function sayBooks(faults: readonly string[]): void {
  for (const fault of faults) console.error(`✗ ${fault}`)
  if (faults.length > 0) process.exitCode = 1
  else console.log('✓ The ledger balances.')
}

function sayMissing(missing: readonly string[]): void {
  if (missing.length === 0) return
  console.error(`✗ Pictures that object storage does not have: ${missing.join(', ')}`)
  process.exitCode = 1
}
