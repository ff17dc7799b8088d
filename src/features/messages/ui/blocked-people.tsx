import { useQuery } from '@tanstack/react-query'
import { useApi } from '#ui/browser/api.ts'
import { Avatar } from '#ui/primitives/avatar.tsx'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { Skeleton } from '#ui/primitives/skeleton.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import { useBlocking } from './block-menu.tsx'
import { blockedQuery } from './queries.ts'

/** The list of blocked users, with a way to unblock each. */
export function BlockedPeople() {
  const api = useApi()
  const { data: people, isError, refetch } = useQuery({ ...blockedQuery(api), throwOnError: false })
  if (isError && !people) {
    return (
      <Notice tone="destructive" isUrgent action={<Button onClick={() => void refetch()}>Retry</Button>}>
        We could not load the people you have blocked.
      </Notice>
    )
  }
  if (!people) return <Skeleton className="h-20 w-full" />
  if (people.length === 0) {
    return (
      <EmptyState title="You have blocked nobody" action={<ButtonLink href="/messages">Go to messages</ButtonLink>}>
        In a conversation, choose “Block” from the menu beside the name.
      </EmptyState>
    )
  }
  return (
    <ul className="divide-y divide-line border-line border-y-2">
      {people.map((person) => (
        <Blocked key={person.id} person={person} />
      ))}
    </ul>
  )
}

interface Person {
  id: number
  fullName: string
  avatar: string | null
}

function Blocked({ person }: { person: Person }) {
  const { change } = useBlocking({ person })
  const name = person.fullName
  const lift = async () => {
    try {
      await change(false)
      toast({
        title: `${name} is no longer blocked`,
        action: { name: 'Undo', onChoose: () => void change(true).catch(sayFailed) },
      })
    } catch {
      sayFailed()
    }
  }
  return (
    <li className="flex items-center gap-4 py-3">
      <Avatar person={person} size={44} />
      <p className="min-w-0 flex-1 truncate">
        <TextLink href={`/profile/${person.id}`}>{name}</TextLink>
      </p>
      <Button size="small" aria-label={`Unblock ${name}`} onClick={() => void lift()}>
        Unblock
      </Button>
    </li>
  )
}

const sayFailed = () =>
  toast({ tone: 'destructive', title: 'Action failed', description: 'Please check your connection and try again.' })
