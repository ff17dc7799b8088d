import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { ApiError } from '#shared/api-client.ts'
import { Checkbox } from '#ui/forms/choice.tsx'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { ConfirmDialog } from '#ui/primitives/dialog.tsx'
import type { Group } from '../contract.ts'
import { groupHref } from '../group.ts'
import { groupCalls } from './queries.ts'
import { useGroupAct } from './use-group-act.ts'

// Only for members, and below what they choose more often.
const ShareForm = lazy(() => import('./share-form.tsx'))

interface Props {
  group: Group
  isSignedIn: boolean
  /** The code of the link by which the reader came. */
  code: string | undefined
}

/** How the reader stands to the group, and what they can do about it. */
export function JoinPanel({ group, isSignedIn, code }: Props) {
  const area = useRef<HTMLElement>(null)
  // The button that was pressed is gone: the focus goes to what replaced it.
  const onDone = () => area.current?.focus({ preventScroll: true })
  return (
    <section ref={area} tabIndex={-1} aria-labelledby="belonging" className="border-line border-t pt-6 outline-none">
      <h2 id="belonging" className="text-xl">
        {group.mine?.state === 'member' ? 'Your membership' : 'Join this group'}
      </h2>
      <ByMembership {...{ group, isSignedIn, code, onDone }} />
    </section>
  )
}

type PartProps = Props & { onDone: () => void }

function ByMembership({ group, isSignedIn, code: given, onDone }: PartProps): ReactNode {
  const [isOld, setOld] = useState(false)
  // Who came by an old link can ask like everyone else.
  const code = isOld ? undefined : given
  const { mine } = group
  if (!isSignedIn) {
    const page = `${groupHref(group.slug)}${code ? `?code=${encodeURIComponent(code)}` : ''}`
    return (
      <Words text="Members show what they have on sale here. Anyone can ask to join.">
        <ButtonLink href={`/login?redirect=${encodeURIComponent(page)}`} tone="primary">
          Sign In to Join
        </ButtonLink>
      </Words>
    )
  }
  if (mine?.state === 'member') return <Membership {...{ group, mine, onDone }} />
  if (mine?.state === 'refused') return <Words text="You cannot join this group. Its organiser decides who can." />
  if (mine?.state === 'asked' && !code) return <Asked {...{ group, onDone }} />
  return <Joining {...{ group, code, onDone }} onOld={() => setOld(true)} />
}

const Words = ({ text, children }: { text: string; children?: ReactNode }) => (
  <>
    <p className="mt-2 max-w-[58ch] text-ink-2">{text}</p>
    {children && <div className="mt-4 flex flex-wrap gap-2.5">{children}</div>}
  </>
)

function Joining({ group, code, onDone, onOld }: Omit<PartProps, 'isSignedIn'> & { onOld: () => void }) {
  const [isShown, setShown] = useState(true)
  const { mutate, isPending } = useGroupAct(onDone)
  const join = () =>
    mutate(
      {
        call: async (api) =>
          api((await groupCalls()).joinGroup, {
            params: { id: String(group.id) },
            body: { isShown, code: code ?? '' },
          }),
        done: code ? `You are a member of ${group.name}` : 'The organiser has your request',
      },
      { onError: (error) => error instanceof ApiError && error.body.fields?.['code'] && onOld() },
    )
  return (
    <>
      <p className="mt-2 max-w-[58ch] text-ink-2">
        {code
          ? 'You have a link of the organiser, so you are a member at once.'
          : 'The organiser reads your name and lets you in, or does not. We notify you.'}
      </p>
      <Checkbox
        label="Show my name and my listings on the group’s page"
        hint="Everyone can read that page. Other members see your name in any case."
        checked={isShown}
        onChange={({ currentTarget }) => setShown(currentTarget.checked)}
      />
      <Button tone="primary" className="mt-3" isPending={isPending} onClick={join}>
        {code ? 'Join Group' : 'Ask to Join'}
      </Button>
    </>
  )
}

function Asked({ group, onDone }: Pick<PartProps, 'group' | 'onDone'>) {
  const { mutate, isPending } = useGroupAct(onDone)
  return (
    <Words text="You have asked to join. We notify you when the organiser lets you in.">
      <Button
        isPending={isPending}
        onClick={() =>
          mutate({
            call: async (api) => api((await groupCalls()).leaveGroup, { params: { id: String(group.id) } }),
            done: 'Your request is withdrawn',
          })
        }
      >
        Withdraw Request
      </Button>
    </Words>
  )
}

type Mine = NonNullable<Group['mine']>

function Membership({ group, mine, onDone }: { group: Group; mine: Mine; onDone: () => void }) {
  const { mutate, isPending, variables } = useGroupAct()
  const { isShown, isOnProfile } = mine
  // Only what was changed is sent: two quick choices never undo each other.
  const choose = (choices: Partial<Pick<Mine, 'isShown' | 'isOnProfile'>>) =>
    mutate({
      call: async (api) =>
        api((await groupCalls()).changeMembership, { params: { id: String(group.id) }, body: choices }),
      done: 'Saved',
    })
  return (
    <div aria-busy={isPending && variables !== undefined}>
      <Checkbox
        label="Show my name and my listings on this page"
        hint="Other members see your name in any case."
        checked={isShown}
        onChange={({ currentTarget }) => choose({ isShown: currentTarget.checked })}
      />
      <Checkbox
        label="Show this group on my profile"
        checked={isOnProfile}
        onChange={({ currentTarget }) => choose({ isOnProfile: currentTarget.checked })}
      />
      <Suspense>
        <ShareForm key={mine.sharePercent} group={group} percent={mine.sharePercent} />
      </Suspense>
      {mine.role === 'organiser' ? (
        <p className="mt-3 max-w-[58ch] text-ink-2 text-sm">
          You organise this group. To leave it, hand on the role to another member first, or end the group.
        </p>
      ) : (
        <LeaveButton group={group} onDone={onDone} />
      )}
    </div>
  )
}

function LeaveButton({ group, onDone }: Pick<PartProps, 'group' | 'onDone'>) {
  const [isAsked, setAsked] = useState(false)
  const { mutate, isPending } = useGroupAct(() => {
    setAsked(false)
    onDone()
  })
  return (
    <>
      <Button tone="quiet" className="mt-2 -ml-4" onClick={() => setAsked(true)}>
        Leave Group
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title="Leave this group?"
        confirmText="Leave Group"
        isPending={isPending}
        onConfirm={() =>
          mutate({
            call: async (api) => api((await groupCalls()).leaveGroup, { params: { id: String(group.id) } }),
            done: `You have left ${group.name}`,
          })
        }
      >
        Your listings stay on sale, and are no longer on the page of {group.name}.
      </ConfirmDialog>
    </>
  )
}
