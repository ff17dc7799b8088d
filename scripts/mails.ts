// npm run mails — lists the emails that could not be sent; `npm run mails -- again` retries them.
import { lockDataDir } from '#adapters/db/data-lock.ts'
import { stuckMails, tryGivenUpAgain } from '#adapters/mail/given-up.ts'
import { readConfig } from '#config.ts'
import { openDeps } from '#open-deps.ts'

const config = readConfig()
// The embedded database belongs to one process at a time; an external server can be shared.
const unlock = config.databaseUrl ? () => {} : lockDataDir(config.dataDir)
const { deps, close } = await openDeps(config, () => config.publicUrl ?? `http://localhost:${config.port}`)
try {
  if (process.argv.includes('again')) {
    console.log(`${await tryGivenUpAgain(deps.db, deps.clock.now())} mails are tried again.`)
  }
  const { givenUp, waiting } = await stuckMails(deps.db)
  if (givenUp.length > 0) console.table(givenUp)
  console.log(`${givenUp.length} given up, ${waiting} waiting.`)
} finally {
  await close()
  unlock()
}
