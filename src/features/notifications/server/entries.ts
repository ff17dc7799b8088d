import type { Deps } from '#deps.ts'
import { entryChanged } from '#features/accounts/events.ts'
import { notify } from './notify.ts'

const titles = {
  password: 'Your password was changed',
  email: 'Your email address was changed',
  'second-factor': 'Your two-step sign-in was changed',
} as const

/** Shows security emails of the account in the notification centre. */
export function recordSecurityNotices(deps: Pick<Deps, 'events' | 'mail' | 'clock' | 'live' | 'publicUrl'>): void {
  deps.events.on(entryChanged, (tx, { userId, what }) =>
    notify(deps, tx, {
      userId,
      kind: 'account',
      title: titles[what],
      body: 'If it was not you, choose a new password at once and look through your sign-ins.',
      href: '/settings',
      mail: null,
    }),
  )
}
