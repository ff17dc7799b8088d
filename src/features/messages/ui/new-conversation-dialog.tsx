import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { listUsers } from '#features/accounts/contract.ts'
import { useApi } from '#ui/browser/api.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Dialog } from '#ui/primitives/dialog.tsx'
import { Notice } from '#ui/primitives/notice.tsx'

interface Props {
  me: number
  isOpen: boolean
  onClose: () => void
  onStart: (userId: number) => void
}

/** Selects a user to message. The list of users is fetched only while the dialog is open. */
export function NewConversationDialog({ me, isOpen, onClose, onStart }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Start New Conversation">
      <Choice me={me} onClose={onClose} onStart={onStart} />
    </Dialog>
  )
}

function Choice({ me, onClose, onStart }: Omit<Props, 'isOpen'>) {
  const api = useApi()
  const [chosen, setChosen] = useState('')
  const people = useQuery({ queryKey: ['/api/users'], queryFn: () => api(listUsers, { query: {} }), staleTime: 0 })
  const others = (people.data ?? []).filter((person) => person.id !== me)
  const start = (event: SubmitEvent) => {
    event.preventDefault()
    if (chosen) onStart(Number(chosen))
  }
  return (
    <form method="post" onSubmit={start} className="flex flex-col gap-4">
      <p>Choose a garden enthusiast to message about plants, gardening tips, or arrange a local pickup.</p>
      {people.isError && (
        <Notice tone="destructive" isUrgent action={<Button onClick={() => void people.refetch()}>Retry</Button>}>
          We could not load the list.
        </Notice>
      )}
      <SelectField
        label="Garden enthusiast"
        value={chosen}
        disabled={people.isPending}
        onChange={(event) => setChosen(event.target.value)}
      >
        <option value="">{people.isPending ? 'Loading garden enthusiasts...' : 'Select a garden enthusiast'}</option>
        {others.map(({ id, fullName, location }) => (
          <option key={id} value={id}>
            {location ? `${fullName} (${location})` : fullName}
          </option>
        ))}
      </SelectField>
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" tone="primary" disabled={!chosen}>
          Start Conversation
        </Button>
      </div>
    </form>
  )
}
