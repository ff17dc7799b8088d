import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { ConfirmDialog } from '#ui/primitives/dialog.tsx'
import { Menu } from '#ui/primitives/menu.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import { block, unblock } from '../contract.ts'
import { blockedQuery } from './queries.ts'

interface Props {
  person: { id: number; fullName: string }
}

/** Whether the other user is blocked, and the actions to change it. */
export function useBlocking({ person }: Props) {
  const api = useApi()
  const client = useQueryClient()
  const { data: blocked = [] } = useQuery(blockedQuery(api))
  const change = async (isBlocking: boolean): Promise<void> => {
    await api(isBlocking ? block : unblock, { params: { userId: String(person.id) } })
    await client.invalidateQueries({ queryKey: blockedQuery(api).queryKey })
  }
  return { isBlocked: blocked.some(({ id }) => id === person.id), change }
}

interface MenuProps extends Props {
  onReport: () => void
}

/** Further actions on the other user. */
export function BlockMenu({ person, onReport }: MenuProps) {
  const { isBlocked, change } = useBlocking({ person })
  const [isAsking, setAsking] = useState(false)
  const [error, setError] = useState<string>()
  const confirm = async () => {
    try {
      await change(true)
      setAsking(false)
    } catch (cause) {
      setError(cause instanceof ApiError ? cause.sentence : 'Please check your connection and try again.')
    }
  }
  const name = person.fullName
  return (
    <>
      <Menu
        label={`More about ${name}`}
        button={<Icon name="ellipsis-vertical" size={22} />}
        groups={[
          [
            { name: 'View profile', href: `/profile/${person.id}` },
            { name: `Report ${name}`, onChoose: onReport },
            ...(isBlocked ? [] : [{ name: `Block ${name}`, isDangerous: true, onChoose: () => setAsking(true) }]),
          ],
        ]}
      />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Block ${name}?`}
        confirmText={`Block ${name}`}
        isDangerous
        onConfirm={() => void confirm()}
        error={error}
      >
        Messages between you no longer arrive. {name} is not notified. Orders you already have together continue.
      </ConfirmDialog>
    </>
  )
}

/** Shown while the other user is blocked: messages are not delivered. */
export function BlockedNotice({ person }: Props) {
  const { isBlocked, change } = useBlocking({ person })
  if (!isBlocked) return null
  const lift = () =>
    change(false).catch(() =>
      toast({
        tone: 'destructive',
        title: 'Action failed',
        description: 'Please check your connection and try again.',
      }),
    )
  return (
    <Notice
      tone="warning"
      className="m-2.5"
      title={`You have blocked ${person.fullName}.`}
      action={<Button onClick={() => void lift()}>Unblock</Button>}
    >
      Messages between you do not arrive until you unblock them.
    </Notice>
  )
}
