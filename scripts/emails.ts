// npm run emails — lists the emails that could not be sent; `npm run emails -- again` retries them.
import { lockDataDir } from '#adapters/db/data-lock.ts'
import { failedEmails, retryFailedEmails } from '#adapters/mail/failed-emails.ts'
import { readConfig } from '#config.ts'
import { openDeps } from '#open-deps.ts'

const config = readConfig()
// The embedded database belongs to one process at a time; an external server can be shared.
const unlock = config.databaseUrl ? () => {} : lockDataDir(config.dataDir)
const { deps, close } = await openDeps(config, () => config.publicUrl ?? `http://localhost:${config.port}`)
try {
  if (process.argv.includes('again')) {
    console.log(`${await retryFailedEmails(deps.db, deps.clock.now())} emails will be tried again.`)
  }
  const { failed, waiting } = await failedEmails(deps.db)
  if (failed.length > 0) console.table(failed)
  console.log(`${failed.length} failed, ${waiting} waiting.`)
} finally {
  await close()
  unlock()
}
