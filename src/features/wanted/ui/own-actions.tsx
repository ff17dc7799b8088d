import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { ConfirmDialog } from '#ui/primitives/dialog.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import { deleteWanted, setWantedStatus, type Wanted } from '../contract.ts'
import type { OwnStatus } from '../wanted.ts'
import { WANTED } from './queries.ts'

const done: Readonly<Record<OwnStatus, string>> = {
  open: 'Your request is open again',
  found: 'Good: your request is marked as found',
  closed: 'Your request is closed',
}

const sentenceOf = (error: unknown): string =>
  error instanceof ApiError ? error.sentence : 'Please check your connection and try again.'

interface Props {
  wanted: Pick<Wanted, 'id' | 'title' | 'status'>
  /** After it was deleted and is gone from every list. */
  onDeleted: () => void
}

/** The buttons of a member's own request. */
export function OwnActions({ wanted, onDeleted }: Props) {
  const { id, title, status } = wanted
  const api = useApi()
  const client = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (next: OwnStatus) => api(setWantedStatus, { params: { id: String(id) }, body: { status: next } }),
    onSuccess: async (_, next) => {
      toast({ title: done[next], description: title })
      await client.invalidateQueries({ queryKey: [WANTED] })
    },
    onError: (error) => toast({ title: 'Nothing was changed', description: sentenceOf(error), tone: 'destructive' }),
  })
  const button = (next: OwnStatus, name: string, tone: 'primary' | 'secondary' | 'quiet') => (
    <Button
      key={next}
      tone={tone}
      aria-label={`${name}: ${title}`}
      isPending={isPending && variables === next}
      onClick={() => mutate(next)}
    >
      {name}
    </Button>
  )
  return (
    <>
      {status === 'open' ? (
        <>
          {button('found', 'Found It', 'secondary')}
          <ButtonLink href={`/wanted/${id}/edit`} aria-label={`Edit: ${title}`}>
            Edit
          </ButtonLink>
          {button('closed', 'Close', 'quiet')}
        </>
      ) : (
        button('open', 'Open Again', 'secondary')
      )}
      <DeleteButton wanted={wanted} onDeleted={onDeleted} />
    </>
  )
}

function DeleteButton({ wanted: { id, title }, onDeleted }: Props) {
  const api = useApi()
  const client = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => api(deleteWanted, { params: { id: String(id) } }),
    onSuccess: async () => {
      setAsked(false)
      toast({ title: 'Your request is deleted', description: title })
      // Its own page may still be open, and would find nothing.
      await client.invalidateQueries({ queryKey: [WANTED], predicate: ({ queryKey }) => queryKey[1] !== id })
      onDeleted()
    },
  })
  return (
    <>
      <Button
        tone="quiet"
        aria-label={`Delete: ${title}`}
        onClick={() => {
          reset()
          setAsked(true)
        }}
      >
        Delete
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title="Delete this request?"
        confirmText="Delete Request"
        isDangerous
        isPending={isPending}
        onConfirm={() => mutate()}
        error={error ? sentenceOf(error) : undefined}
      >
        Neighbours no longer see “{title}”, and it cannot be opened again. Messages about it stay.
      </ConfirmDialog>
    </>
  )
}
