import { useMutation } from '@tanstack/react-query'
import { formatDay } from '#shared/dates.ts'
import { formatPounds, pence } from '#shared/money.ts'
import { useApi } from '#ui/browser/api.ts'
import { BackLink } from '#ui/primitives/back-link.tsx'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { groupHref } from '../group.ts'
import type { GroupMoney } from '../share-contract.ts'
import { shareCalls } from './share-queries.ts'
import { sentenceOf } from './use-group-act.ts'

interface Props {
  money: GroupMoney
  /** Navigates to the provider's page. */
  leaveFor: (url: string) => void
}

type Organising = NonNullable<GroupMoney['organising']>

/** What members have given to a group; for its organiser also where it is. */
export const GroupMoneyScreen = ({ money, leaveFor }: Props) => (
  <div className="sheet max-w-3xl py-5 md:py-10">
    {money.isEnded ? (
      <BackLink href="/groups">Groups</BackLink>
    ) : (
      <BackLink href={groupHref(money.slug)}>Back to the group</BackLink>
    )}
    <h1 className="wrap-anywhere mt-3">Raised for {money.name}</h1>
    {money.isEnded && <p className="mt-2 text-ink-2">This group has ended. What it was given is still paid out.</p>}
    <Sums money={money} />
    <p className="mt-4 max-w-[64ch] text-ink-2">
      Members give a share of what they get for a sale. What goes back to a buyer later is taken off, as far as the
      group still has money.
    </p>
    {money.organising && <Account money={money} organising={money.organising} leaveFor={leaveFor} />}
  </div>
)

function Sums({ money: { raised, given, percent, organising } }: Pick<Props, 'money'>) {
  const sums = [
    ['Raised by all members', raised],
    ...(organising ? [['Not sent yet', organising.waiting] as const] : []),
    [percent > 0 ? `Given by you (${percent} % now)` : 'Given by you', given],
  ] as const
  return (
    <dl className="mt-6 grid gap-x-6 gap-y-4 rounded-md bg-leaf-tint px-5 py-4 sm:auto-cols-fr sm:grid-flow-col">
      {sums.map(([name, amount]) => (
        <div key={name} className="flex flex-col-reverse justify-end">
          <dt className="text-ink-2 text-sm">{name}</dt>
          <dd className="font-[760] font-display text-2xl tabular-nums">{formatPounds(pence(amount))}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Where the money of a group goes, for its organiser. */
function Account({ money, organising, leaveFor }: Props & { organising: Organising }) {
  return (
    <section aria-labelledby="account" className="mt-10">
      <h2 id="account" className="text-xl">
        The account of the group
      </h2>
      {money.raised === 0 ? (
        <p className="mt-2 max-w-[64ch] text-ink-2">
          Nothing was given yet. When the first share comes in, we ask you to set up where it goes.
        </p>
      ) : (
        <AccountState money={money} state={organising.state} leaveFor={leaveFor} />
      )}
      <Sent sent={organising.sent} />
    </section>
  )
}

const states: Readonly<
  Record<
    Organising['state'],
    { tone: 'info' | 'warning' | 'destructive'; title: string; text: string; button: string | null }
  >
> = {
  none: {
    tone: 'warning',
    title: 'Set up where the money goes',
    text: 'Our payment provider asks who you are and for the bank account of the group. Until then the money is held safely.',
    button: 'Set Up the Account',
  },
  new: {
    tone: 'warning',
    title: 'Set up where the money goes',
    text: 'Our payment provider asks who you are and for the bank account of the group. Until then the money is held safely.',
    button: 'Set Up the Account',
  },
  incomplete: {
    tone: 'warning',
    title: 'Our payment provider needs a few more details',
    text: 'Until then the money is held safely.',
    button: 'Continue',
  },
  checking: {
    tone: 'info',
    title: 'Your details are being checked',
    text: 'Our payment provider checks them. Then we send what waits; you do not need to do anything.',
    button: null,
  },
  ready: {
    tone: 'info',
    title: 'The account is set up',
    text: 'We send what was given once a day: after the time in which a buyer can report a problem, and when the payment has reached us, some days after it was made. If someone else organises the group later, they set up another account.',
    button: 'See or Change the Bank Details',
  },
  rejected: {
    tone: 'destructive',
    title: 'Our payment provider cannot pay this account',
    text: 'Please write to us. The money is held safely.',
    button: null,
  },
}

function AccountState({ money, state, leaveFor }: Props & Pick<Organising, 'state'>) {
  const api = useApi()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => api((await shareCalls()).openGroupAccount, { params: { id: String(money.id) } }),
    onSuccess: ({ url }) => leaveFor(url),
  })
  const { tone, title, text, button } = states[state]
  return (
    <>
      <Notice
        tone={tone}
        className="mt-3"
        title={title}
        action={
          button ? (
            <Button tone="primary" isPending={isPending} onClick={() => mutate()}>
              {button}
            </Button>
          ) : (
            state === 'rejected' && <ButtonLink href="/contact">Write to Us</ButtonLink>
          )
        }
      >
        {text}
      </Notice>
      {error && (
        <Notice
          tone="destructive"
          isUrgent
          className="mt-3"
          title="The page of our payment provider could not be opened"
        >
          {sentenceOf(error)}
        </Notice>
      )}
    </>
  )
}

function Sent({ sent }: Pick<Organising, 'sent'>) {
  if (sent.length === 0) return null
  return (
    <>
      <h3 className="mt-6 text-base">Sent to the account</h3>
      <ul className="mt-2 flex flex-col gap-1">
        {sent.map(({ amount, at }) => (
          <li key={at} className="flex flex-wrap gap-x-4">
            <span className="font-[650] tabular-nums">{formatPounds(pence(amount))}</span>
            <time dateTime={at} className="text-ink-2">
              {formatDay(at)}
            </time>
          </li>
        ))}
      </ul>
    </>
  )
}
