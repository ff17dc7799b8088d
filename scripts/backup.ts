// npm run backup — makes a dated archive of the database and the pictures at BACKUP_URL, or in DATA_DIR/backups, while
// the server runs or not. `npm run backup -- PLACE` writes to another folder or bucket.
import { backupNow } from '#backup/backup-now.ts'
import { readConfig } from '#config.ts'
import { runPlainly } from './plain-failures.ts'

await runPlainly(async () => {
  const [place] = process.argv.slice(2)
  const { name, bytes, manifest, place: where } = await backupNow(readConfig(), place)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const { count, vanished } = manifest.pictureSum
  const pictures =
    manifest.pictures === 'listed' ? `${count} pictures listed, which stay in FILES_URL` : `${count} pictures`
  console.log(`✓ ${name} in ${where}: ${(bytes / 1e6).toFixed(1)} MB, ${rows} rows, ${pictures}.`)
  if (vanished.length > 0) console.log(`  ${vanished.length} pictures were deleted meanwhile.`)
  console.log('  It holds personal data: keep it where only you can read it, or encrypt it.')
})
