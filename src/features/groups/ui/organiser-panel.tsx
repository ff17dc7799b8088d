import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useApi } from '#ui/browser/api.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Avatar } from '#ui/primitives/avatar.tsx'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { ConfirmDialog } from '#ui/primitives/dialog.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { Skeleton } from '#ui/primitives/skeleton.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import type { Group, Organising } from '../contract.ts'
import { groupHref, type OrganiserAct } from '../group.ts'
import { groupCalls, organisingQuery } from './queries.ts'
import { sentenceOf, useGroupAct } from './use-group-act.ts'

interface Props {
  group: Group
  /** After the group was ended. */
  onEnded: () => void
}

/** What only the organiser of a group sees. */
export default function OrganiserPanel({ group, onEnded }: Props) {
  const { data, isError, refetch } = useQuery({ ...organisingQuery(useApi(), group.id), throwOnError: false })
  const area = useRef<HTMLElement>(null)
  return (
    <section ref={area} tabIndex={-1} aria-labelledby="organising" className="rounded-md bg-sunken p-5 outline-none">
      <h2 id="organising" className="text-xl">
        For the organiser
      </h2>
      {isError && !data && (
        <p className="mt-3 flex flex-wrap items-center gap-4 text-ink-2">
          It could not be loaded.
          <Button onClick={() => void refetch()}>Try again</Button>
        </p>
      )}
      {!(data || isError) && <Skeleton className="mt-3 h-32 w-full" />}
      {data && (
        <div className="mt-3 flex flex-col gap-6">
          <Requests group={group} asked={data.asked} onDone={() => area.current?.focus({ preventScroll: true })} />
          <Invitation group={group} link={data.link} />
          <ButtonLink href={`${groupHref(group.slug)}/edit`} className="self-start">
            Edit the Page
          </ButtonLink>
          <MembersOf group={group} members={data.members} refused={data.refused} />
          <EndButton group={group} onEnded={onEnded} />
        </div>
      )}
    </section>
  )
}

type Person = Organising['refused'][number]

/** What the organiser does about someone. */
function useAct(group: Group, onDone?: () => void) {
  const { mutate, isPending, variables } = useGroupAct(onDone)
  const act = (userId: number, what: OrganiserAct, done: string) =>
    mutate({
      call: async (api) =>
        api((await groupCalls()).actOnMember, {
          params: { id: String(group.id), userId: String(userId) },
          body: { act: what },
        }),
      done,
    })
  return { act, isPending: (done: string) => isPending && variables.done === done }
}

function Requests({ group, asked, onDone }: Pick<Organising, 'asked'> & { group: Group; onDone: () => void }) {
  const { act, isPending } = useAct(group, onDone)
  if (asked.length === 0) return <p className="text-ink-2">Nobody waits for an answer.</p>
  return (
    <div>
      <h3 className="text-base">Asking to join</h3>
      <ul className="mt-2 flex flex-col gap-4">
        {asked.map((person) => {
          const [accepted, refused] = [`${person.fullName} is a member`, `${person.fullName} was refused`]
          return (
            <PersonRow key={person.id} person={person}>
              <Button
                size="small"
                tone="primary"
                className="min-h-11"
                aria-label={`Accept ${person.fullName}`}
                isPending={isPending(accepted)}
                onClick={() => act(person.id, 'accept', accepted)}
              >
                Accept
              </Button>
              <Button
                size="small"
                className="min-h-11"
                aria-label={`Refuse ${person.fullName}`}
                isPending={isPending(refused)}
                onClick={() => act(person.id, 'refuse', refused)}
              >
                Refuse
              </Button>
            </PersonRow>
          )
        })}
      </ul>
    </div>
  )
}

const PersonRow = ({ person, children }: { person: Person; children: ReactNode }) => (
  <li className="flex flex-wrap items-center gap-3">
    <Avatar person={person} size={36} />
    <TextLink href={`/profile/${person.id}`} className="wrap-anywhere min-w-0 flex-1">
      {person.fullName}
    </TextLink>
    <span className="flex flex-wrap gap-2">{children}</span>
  </li>
)

/** The link by which members join at once. */
function Invitation({ group, link }: { group: Group; link: string }) {
  const { mutate, isPending } = useGroupAct()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      toast({ title: 'Link copied' })
    } catch {
      toast({ title: 'The link was not copied', description: 'Select and copy it by hand.', tone: 'destructive' })
    }
  }
  return (
    <div>
      <TextField
        label="Link to join"
        name="link"
        hint="Anyone who has it is a member at once."
        value={link}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button onClick={() => void copy()}>
          <Icon name="copy" size={18} />
          Copy Link
        </Button>
        <Button
          tone="quiet"
          isPending={isPending}
          onClick={() =>
            mutate({
              call: async (api) => api((await groupCalls()).replaceCode, { params: { id: String(group.id) } }),
              done: 'There is a new link. The old one lets nobody in',
            })
          }
        >
          Make a New Link
        </Button>
      </div>
    </div>
  )
}

interface Asked {
  person: Person
  act: 'remove' | 'hand-on'
}

/** Removing members and handing on the role, and letting those ask again who were refused. */
function MembersOf({ group, members, refused }: { group: Group } & Pick<Organising, 'members' | 'refused'>) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const { act, isPending } = useAct(group)
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-[620]">Manage members</summary>
      {members.length === 0 && <p className="mt-2 text-ink-2 text-sm">There are no other members yet.</p>}
      <ul className="mt-2 flex flex-col gap-4">
        {members.map((person) => (
          <PersonRow key={person.id} person={person}>
            <Button
              size="small"
              className="min-h-11"
              aria-label={`Make ${person.fullName} the organiser`}
              onClick={() => setAsked({ person, act: 'hand-on' })}
            >
              Make Organiser
            </Button>
            <Button
              size="small"
              tone="quiet"
              className="min-h-11"
              aria-label={`Remove ${person.fullName}`}
              onClick={() => setAsked({ person, act: 'remove' })}
            >
              Remove
            </Button>
          </PersonRow>
        ))}
      </ul>
      {refused.length > 0 && (
        <>
          <h3 className="mt-5 text-base">Not let in</h3>
          <ul className="mt-2 flex flex-col gap-4">
            {refused.map((person) => {
              const done = `${person.fullName} may ask again`
              return (
                <PersonRow key={person.id} person={person}>
                  <Button
                    size="small"
                    className="min-h-11"
                    aria-label={`Let ${person.fullName} ask again`}
                    isPending={isPending(done)}
                    onClick={() => act(person.id, 'allow', done)}
                  >
                    Let Ask Again
                  </Button>
                </PersonRow>
              )
            })}
          </ul>
        </>
      )}
      {asked && <Confirm key={asked.person.id} group={group} asked={asked} onClose={() => setAsked(null)} />}
    </details>
  )
}

function Confirm({
  group,
  asked: { person, act: what },
  onClose,
}: {
  group: Group
  asked: Asked
  onClose: () => void
}) {
  const { act, isPending } = useAct(group, onClose)
  const isRemoval = what === 'remove'
  const done = isRemoval ? `${person.fullName} was removed` : `${person.fullName} is the organiser now`
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={isRemoval ? `Remove ${person.fullName}?` : `Make ${person.fullName} the organiser?`}
      confirmText={isRemoval ? 'Remove' : 'Make Organiser'}
      isDangerous={isRemoval}
      isPending={isPending(done)}
      onConfirm={() => act(person.id, what, done)}
    >
      {isRemoval
        ? 'We notify them. They cannot join again, by the link either, until you let them.'
        : 'You stay a member. Only they can then accept members, change the page and end the group.'}
    </ConfirmDialog>
  )
}

function EndButton({ group, onEnded }: Props) {
  const [isAsked, setAsked] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [isPending, setPending] = useState(false)
  const api = useApi()
  const end = async () => {
    setPending(true)
    setFailure(undefined)
    try {
      await api((await groupCalls()).endGroup, { params: { id: String(group.id) } })
      setAsked(false)
      toast({ title: `${group.name} has ended` })
      onEnded()
    } catch (error) {
      setFailure(sentenceOf(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      <Button tone="quiet" className="-ml-4 self-start" onClick={() => setAsked(true)}>
        End the Group
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={`End ${group.name}?`}
        confirmText="End Group"
        isDangerous
        isPending={isPending}
        onConfirm={() => void end()}
        error={failure}
      >
        Its page is gone for good, and its members are notified. Their listings stay on sale.
      </ConfirmDialog>
    </>
  )
}
