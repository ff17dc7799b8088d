// npm run admin -- grant <username> [admin|moderator] | revoke <username> | list — who works for the house.
import { lockDataDir } from '#adapters/db/data-lock.ts'
import { readConfig } from '#config.ts'
import { setRole, staff } from '#features/accounts/server/roles-store.ts'
import { openDeps } from '#open-deps.ts'
import type { Role } from '#shared/endpoint.ts'

const USAGE = `Usage:
  npm run admin -- grant <username> [admin|moderator]   makes somebody an admin, or a moderator
  npm run admin -- revoke <username>                    makes them an ordinary member again
  npm run admin -- list                                 names everybody who is one`

const [command = '', username, wished = 'admin'] = process.argv.slice(2)

const role = ((): Role | 'list' | null => {
  if (command === 'list') return 'list'
  if (!username) return null
  if (command === 'revoke') return 'user'
  return command === 'grant' && (wished === 'admin' || wished === 'moderator') ? wished : null
})()

if (role === null) {
  console.error(USAGE)
  process.exit(1)
}

const config = readConfig()
// The embedded database belongs to one process at a time; a server elsewhere is shared.
const unlock = config.databaseUrl ? () => {} : lockDataDir(config.dataDir)
const { deps, close } = await openDeps(config, () => config.publicUrl ?? `http://localhost:${config.port}`)
try {
  if (role === 'list') {
    const people = await staff(deps.db)
    console.log(people.map((one) => `${one.username}: ${one.role}`).join('\n') || 'Nobody yet.')
  } else {
    const isKnown = await setRole(deps.db, username ?? '', role, deps.clock.now())
    if (isKnown) console.log(`✓ ${username} is now ${role === 'user' ? 'an ordinary member' : `${role}`}.`)
    else console.error(`✗ There is nobody called ${username} who can sign in.`)
    process.exitCode = isKnown ? 0 : 1
  }
} finally {
  await close()
  unlock()
}
