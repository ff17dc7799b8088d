import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { Button } from '#ui/primitives/button.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import { setWantedStatus, type Wanted } from '../contract.ts'
import type { OwnStatus } from '../wanted.ts'
import { WANTED } from './queries.ts'

const done: Readonly<Record<OwnStatus, string>> = {
  open: 'Your request is open again',
  found: 'Good: your request is marked as found',
  closed: 'Your request is closed',
}

/** The buttons of a member's own request. */
export function OwnActions({ wanted: { id, title, status } }: { wanted: Pick<Wanted, 'id' | 'title' | 'status'> }) {
  const api = useApi()
  const client = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (next: OwnStatus) => api(setWantedStatus, { params: { id: String(id) }, body: { status: next } }),
    onSuccess: async (_, next) => {
      toast({ title: done[next], description: title })
      await client.invalidateQueries({ queryKey: [WANTED] })
    },
    onError: (error) =>
      toast({
        title: 'Nothing was changed',
        description: error instanceof ApiError ? error.sentence : 'Please check your connection and try again.',
        tone: 'destructive',
      }),
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
  if (status !== 'open') return button('open', 'Open Again', 'secondary')
  return [button('found', 'Found It', 'secondary'), button('closed', 'Close', 'quiet')]
}
