import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#ui/browser/api.ts'
import { Button } from '#ui/primitives/button.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import { type CaseDetail, claimCase, releaseCase } from '../contract.ts'
import { caseKey } from './queries.ts'
import { sentenceOf } from './sentence-of.ts'

/** Claims the case, or releases it. */
export function useClaim({ id, claimedBy }: Pick<CaseDetail, 'id' | 'claimedBy'>, me: number) {
  const api = useApi()
  const client = useQueryClient()
  const isMine = claimedBy?.id === me
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(isMine ? releaseCase : claimCase, { params: { id: String(id) } }),
    onSuccess: (found) => client.setQueryData(caseKey(id), found),
    onError: (error) => toast({ tone: 'destructive', title: 'That did not work', description: sentenceOf(error) }),
  })
  return { isMine, toggle: () => mutate(), isPending }
}

interface Props {
  found: CaseDetail
  me: number
}

export function ClaimButton({ found, me }: Props) {
  const { isMine, toggle, isPending } = useClaim(found, me)
  if (found.status !== 'open' || found.isParty || found.actions.length === 0) return null
  if (found.claimedBy && !isMine) return <p className="text-ink-2 text-sm">{found.claimedBy.fullName} has this case.</p>
  return (
    <Button onClick={toggle} isPending={isPending}>
      {isMine ? 'Release this case' : 'Claim this case'}
    </Button>
  )
}
