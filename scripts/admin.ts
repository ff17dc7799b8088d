// npm run admin -- <command>: staff roles and an operator's actions on accounts. `npm run admin` lists the commands.
import type { Deps } from '#deps.ts'
import { removeFactorsFor } from '#features/accounts/second-factor/server/removal.ts'
import { staff } from '#features/accounts/server/roles-store.ts'
import { changeRole, endSessionsFor, freezeAccount, unfreezeAccount } from '#features/accounts/server/staff-actions.ts'
import { idOfUsername } from '#features/accounts/server/staff-actions-store.ts'
import { logSecurityEventOf } from '#http/security/security-events.ts'
import { DomainError } from '#shared/errors.ts'
import { openForCommand } from './command/open-for-command.ts'

const USAGE = `Usage:
  npm run admin -- grant <username> [admin|moderator|finance]   gives a member a role of staff
  npm run admin -- revoke <username>                    makes them an ordinary member again
  npm run admin -- list                                 lists everyone with a role of staff
  npm run admin -- freeze <username> [reason]           freezes an account: it cannot sign in, its sessions end
  npm run admin -- unfreeze <username> [reason]         lets a frozen account sign in again
  npm run admin -- end-sessions <username> [reason]     ends every session of a person
  npm run admin -- remove-factors <username> [reason]   removes the second factors of a person who has lost them
  npm run admin -- remove-demo                          removes the demo people, so that nobody can sign in as them`

type StaffCommand = (deps: Deps, id: number, words: readonly string[]) => Promise<string>

const OPERATOR = 'operator'
/** Must fit the column limits of the audit table. */
const reasonOf = (words: readonly string[]): string => {
  const reason = words.join(' ').trim()
  return reason.length < 3 ? 'no reason given' : [...reason].slice(0, 500).join('')
}

/** The effect of each command on the user, and the text it prints after their name. */
const commands: Readonly<Record<string, StaffCommand>> = {
  grant: async (deps, id, [role = 'admin']) => {
    if (role !== 'admin' && role !== 'moderator' && role !== 'finance') throw new DomainError('invalid', USAGE)
    await changeRole(deps, OPERATOR, id, role)
    logSecurityEventOf(deps.log, 'role.changed', { userId: id, role })
    return `is now ${role}`
  },
  revoke: async (deps, id) => {
    await changeRole(deps, OPERATOR, id, 'user')
    logSecurityEventOf(deps.log, 'role.changed', { userId: id, role: 'user' })
    return 'is now an ordinary member'
  },
  freeze: async (deps, id, words) => {
    await freezeAccount(deps, OPERATOR, id, reasonOf(words))
    logSecurityEventOf(deps.log, 'account.frozen', { userId: id })
    return 'is frozen and signed out everywhere'
  },
  unfreeze: async (deps, id, words) => {
    await unfreezeAccount(deps, OPERATOR, id, reasonOf(words))
    logSecurityEventOf(deps.log, 'account.unfrozen', { userId: id })
    return 'can sign in again'
  },
  'end-sessions': async (deps, id, words) => {
    await endSessionsFor(deps, OPERATOR, id, reasonOf(words))
    logSecurityEventOf(deps.log, 'sessions.ended', { userId: id })
    return 'is signed out everywhere'
  },
  'remove-factors': async (deps, id, words) => {
    await removeFactorsFor(deps, OPERATOR, id, reasonOf(words))
    logSecurityEventOf(deps.log, 'second-factor.removed', { userId: id })
    return 'has no second factor any more, and is signed out everywhere'
  },
}

const [command = '', username = '', ...words] = process.argv.slice(2)
const act = Object.hasOwn(commands, command) ? commands[command] : undefined

const all: ReadonlyMap<string, () => Promise<string>> = new Map([
  ['list', listStaff],
  ['remove-demo', removeDemo],
])
const overall = all.get(command)

if (!overall && !(act && username)) {
  console.error(USAGE)
  process.exit(1)
}

const { deps, close } = await openForCommand()
try {
  if (overall) console.log(await overall())
  else if (act) await actOn(act)
} catch (error) {
  if (!(error instanceof DomainError)) throw error
  console.error(error.reason === 'invalid' ? error.message : `✗ ${error.message}`)
  process.exitCode = 1
} finally {
  await close()
}

async function actOn(run: StaffCommand): Promise<void> {
  const id = await idOfUsername(deps.db, username)
  if (id === null) throw new DomainError('not_found', `No account called ${username} can sign in.`)
  console.log(`✓ ${username} ${await run(deps, id, words)}.`)
}

async function listStaff(): Promise<string> {
  const people = await staff(deps.db)
  return people.map((one) => `${one.username}: ${one.role}`).join('\n') || 'Nobody yet.'
}

async function removeDemo(): Promise<string> {
  // Imported only here, because the other commands need no server. The server registers the handlers that run when an
  // account closes; it does not listen.
  const { buildServer } = await import('#server.ts')
  const { closingSlots } = await import('#feature-routes.ts')
  const { removeDemoPeople } = await import('#features/accounts/server/remove-demo.ts')
  const app = await buildServer(deps)
  try {
    // No bank ever decides about a test payment, and an open dispute would keep both of its members for good.
    const undecided = ['needs_response', 'under_review']
    const open = ((await deps.sandbox?.disputes()) ?? []).filter(({ status }) => undecided.includes(status))
    for (const { id } of open) await deps.sandbox?.decideDispute(id, 'won')
    const { erased, waiting } = await removeDemoPeople(deps, closingSlots)
    if (erased + waiting === 0) return 'There are no demo people.'
    const later = `${waiting} with money on its way cannot sign in, and are erased once that is settled.`
    return `✓ ${erased} demo people are erased.${waiting > 0 ? ` ${later}` : ''}`
  } finally {
    await app.close()
  }
}
