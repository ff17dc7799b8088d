// npm run emails — lists the emails that could not be sent; `npm run emails -- again` retries them.
import { besideServer } from '#adapters/backup/command-database.ts'
import { failedEmails, retryFailedEmails } from '#adapters/mail/failed-emails.ts'
import { readConfig } from '#config.ts'
import { openDeps } from '#open-deps.ts'

const { config, unlock } = besideServer(readConfig())
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
