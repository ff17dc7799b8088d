import type { Content } from '#adapters/mail/email-content.ts'
import type { Notice } from '#features/notifications/server/notice.ts'
import {
  agreedNotices,
  cancelledNotice,
  completedNotices,
  declinedNotice,
  endedNotices,
  enteredNotice,
  expiredNotices,
  lapsedNotices,
  proposedNotice,
  withdrawnNotice,
} from '#features/swaps/server/emails/swap-notices.ts'
import { reminders } from '#features/swaps/server/emails/swap-reminders.ts'
import type { SwapFacts } from '#features/swaps/server/notice-words.ts'

import { type Pence, pence } from '#shared/money.ts'

interface People {
  rose: { fullName: string }
  ivy: { fullName: string }
  title: string
}

/** The emails about swaps. `leave` adds the links that end them; those about what is reserved have none. */
export function swapSamples(
  { rose, ivy, title }: People,
  origin: string,
  leave: (mail: Omit<Content, 'to'>, what: string, key: string) => Content,
  required: (mail: Omit<Content, 'to'>) => Content,
): Record<string, Content> {
  const shown = { status: 'active', isByStaff: false }
  const open: SwapFacts = {
    ...{ id: 5, proposerId: 2, ownerId: 3, status: 'open', awaits: 'owner', turn: 1 },
    until: new Date(Date.UTC(2026, 10, 8, 15, 30)),
    names: { proposer: ivy.fullName, owner: rose.fullName },
    entered: { proposer: false, owner: false },
    difference: null,
    payment: null,
    items: [
      { side: 'owner', title, ...shown },
      { side: 'proposer', title: 'Mint in a pot', ...shown },
      { side: 'proposer', title: 'Broad bean seed', ...shown },
      { side: 'proposer', title: 'Chives', ...shown },
    ],
  }
  const agreed: SwapFacts = { ...open, status: 'agreed' }
  const withDifference: SwapFacts = {
    ...agreed,
    difference: { amount: pence(500), payer: 'proposer' },
    payment: { state: 'due', until: new Date(Date.UTC(2026, 10, 6, 15, 30)) },
  }
  const paid: SwapFacts = { ...withDifference, payment: { state: 'paid', until: withDifference.until } }
  const shareOf = (amount: Pence) => pence(amount - 30)
  const sample = ({ mail, isRequired }: Notice): Content =>
    isRequired ? required(mail!) : leave(mail!, 'swaps', 'swap')
  return {
    'swaps/proposed': sample(proposedNotice(open, origin)),
    'swaps/countered': sample(proposedNotice({ ...open, awaits: 'proposer', turn: 2 }, origin)),
    'swaps/agreed': sample(agreedNotices(agreed, origin, shareOf)[0]!),
    'swaps/proposed-with-difference': sample(
      proposedNotice({ ...withDifference, status: 'open', payment: null }, origin),
    ),
    'swaps/agreed-to-pay': sample(agreedNotices(withDifference, origin, shareOf)[0]!),
    'swaps/agreed-to-be-paid': sample(agreedNotices(withDifference, origin, shareOf)[1]!),
    'swaps/pay-reminder': sample(reminders(withDifference, origin)[0]!),
    'swaps/cancelled-by-payee': sample(cancelledNotice(paid, 'owner', origin)),
    'swaps/ended-paid': sample(endedNotices(paid, 'contact', origin)[1]!),
    'swaps/entered-for-payee': sample(enteredNotice(paid, 'proposer', origin)),
    'swaps/unpaid': sample(endedNotices(withDifference, 'unpaid', origin)[0]!),
    'swaps/declined': sample(declinedNotice(open, origin)),
    'swaps/withdrawn': sample(withdrawnNotice(open, origin)),
    'swaps/cancelled': sample(cancelledNotice(agreed, 'proposer', origin)),
    'swaps/expired': sample(expiredNotices(open, origin)[1]!),
    'swaps/lapsed': sample(lapsedNotices(agreed, origin)[0]!),
    'swaps/ended': sample(endedNotices(open, 'gone', origin)[0]!),
    'swaps/ended-agreed': sample(endedNotices(agreed, 'account', origin)[1]!),
    'swaps/entered': sample(enteredNotice(agreed, 'owner', origin)),
    'swaps/ended-hidden': sample(
      endedNotices(
        { ...agreed, items: agreed.items.map((item) => ({ ...item, isByStaff: true })) },
        'gone',
        origin,
      )[0]!,
    ),
    'swaps/reminder-after-one-code': sample(
      reminders({ ...agreed, entered: { proposer: false, owner: true } }, origin)[0]!,
    ),
    'swaps/completed': sample(completedNotices(agreed, origin)[1]!),
    'swaps/reminder-to-answer': sample(reminders(open, origin)[0]!),
    'swaps/reminder-to-hand-over': sample(reminders(agreed, origin)[0]!),
  }
}
