// npm run emails — lists the emails that could not be sent; `npm run emails -- again` retries them.
import { failedEmails, retryFailedEmails } from '#adapters/mail/failed-emails.ts'
import { openForCommand } from './command/open-for-command.ts'

const { deps, close } = await openForCommand()
try {
  if (process.argv.includes('again')) {
    console.log(`${await retryFailedEmails(deps.db, deps.clock.now())} emails will be tried again.`)
  }
  const { failed, waiting } = await failedEmails(deps.db)
  if (failed.length > 0) console.table(failed)
  console.log(`${failed.length} failed, ${waiting} waiting.`)
} finally {
  await close()
}
