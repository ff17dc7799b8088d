import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#shared/api-client.ts'
import type { Household } from '#shared/household.ts'
import { useApi } from '#ui/browser/api.ts'
import { Checkbox, ChoiceGroup } from '#ui/forms/choice.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Dialog } from '#ui/primitives/dialog.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import { clearHousehold, type MyHousehold, setHousehold } from '../contract.ts'
import { EmergencyLine } from './household-panel.tsx'
import { householdQuery, NO_HOUSEHOLD } from './queries.ts'

interface Props {
  onClose: () => void
  /** After it was kept or forgotten: everything shown is refetched. */
  onChanged: () => Promise<void>
  /** The viewer has an account, which can keep it. */
  isMember: boolean
}

const FAILED = 'That did not work. Please try again.'
const NOTHING = 'Choose at least one.'

const chosenIn = (input: FormData): Household => ({
  cats: input.has('cats'),
  dogs: input.has('dogs'),
  children: input.has('children'),
  northFacing: input.has('northFacing'),
  noGreenhouse: input.has('noGreenhouse'),
})

/** Asks who lives with the viewer and where their plants grow. */
export default function HouseholdDialog(props: Props) {
  const before = useQuery(householdQuery(useApi()))
  // Without what was said before, the form would show nothing, and saving it would take it out of the account.
  if (before.data && !before.isError) return <HouseholdForm before={before.data} {...props} />
  return (
    <Dialog isOpen onClose={props.onClose} title="Your household">
      {before.isFetching ? (
        <p className="text-ink-2">Loading your household…</p>
      ) : (
        <Notice
          tone="warning"
          title="We could not load your household"
          action={<Button onClick={() => void before.refetch()}>Try again</Button>}
        >
          What you said before is needed to change it.
        </Notice>
      )}
    </Dialog>
  )
}

function HouseholdForm({ before, onClose, onChanged, isMember }: Props & { before: MyHousehold }) {
  const api = useApi()
  const client = useQueryClient()
  const { household, isInAccount } = before
  const [isEmpty, setEmpty] = useState(false)
  const done = async (mine: MyHousehold) => {
    client.setQueryData(householdQuery(api).queryKey, mine)
    await onChanged()
    onClose()
  }
  const keep = useMutation({
    mutationFn: (body: Parameters<typeof api<typeof setHousehold>>[1]['body']) => api(setHousehold, { body }),
    onSuccess: done,
  })
  const removal = useMutation({
    mutationFn: () => api(clearHousehold, { query: isMember ? { asMember: 'true' } : {} }),
    onSuccess: async ({ message }) => {
      await done(NO_HOUSEHOLD)
      toast({ title: 'Household forgotten', description: message })
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const input = new FormData(event.currentTarget)
    const chosen = chosenIn(input)
    const isNothing = Object.values(chosen).every((one) => !one)
    setEmpty(isNothing)
    if (!isNothing) keep.mutate({ ...chosen, isInAccount: input.has('isInAccount'), asMember: isMember })
  }
  const error = keep.error ?? removal.error
  const problem = isEmpty ? NOTHING : error && (error instanceof ApiError ? error.sentence : FAILED)
  return (
    <Dialog isOpen onClose={onClose} title="Your household" isForm isBusy={keep.isPending || removal.isPending}>
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-ink-2">We warn you of plants that can harm them, and show you those that are safe.</p>
        <Questions {...{ household, isInAccount, problem }} isMember={isMember} />
        <Button type="submit" tone="primary" isPending={keep.isPending}>
          Save my household
        </Button>
        {household && (
          <Button tone="quiet" isPending={removal.isPending} onClick={() => removal.mutate()}>
            Forget my household
          </Button>
        )}
        <div className="text-sm">
          <EmergencyLine />
        </div>
      </form>
    </Dialog>
  )
}

interface QuestionsProps extends Pick<MyHousehold, 'household' | 'isInAccount'> {
  problem: string | null
  isMember: boolean
}

const Questions = ({ household, isInAccount, problem, isMember }: QuestionsProps) => (
  <>
    <ChoiceGroup legend="Who lives with you?" error={problem || undefined}>
      <Checkbox name="cats" label="Cats" defaultChecked={household?.cats} />
      <Checkbox name="dogs" label="Dogs" defaultChecked={household?.dogs} />
      <Checkbox name="children" label="Small children" defaultChecked={household?.children} />
    </ChoiceGroup>
    <ChoiceGroup legend="Where do your plants grow?">
      <Checkbox name="northFacing" label="On a north-facing side" defaultChecked={household?.northFacing} />
      <Checkbox name="noGreenhouse" label="Without a greenhouse" defaultChecked={household?.noGreenhouse} />
    </ChoiceGroup>
    {isMember && (
      <Checkbox
        name="isInAccount"
        label="Keep it in my account"
        hint="Then it counts on all your devices, before what they keep"
        defaultChecked={isInAccount}
      />
    )}
    <p className="text-ink-3 text-sm">
      Kept in this browser{isMember ? ', and in your account only if you tick the box' : ''}. No seller and no other
      member sees it.
    </p>
  </>
)
