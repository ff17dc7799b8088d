import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { sentenceOf } from '#features/desk/ui/sentence-of.ts'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { ConfirmDialog } from '#ui/primitives/dialog.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import { deleteRecall, endRecall, openRecall, type RecallDetail } from '../contract.ts'

interface StepProps {
  title: string
  text: string
  button: string
  tone: 'primary' | 'danger'
  /** The call, with the note for the log. */
  act: (note: string) => Promise<unknown>
  onDone: () => void
}

/** One step with a note for the audit log. */
function Step({ title, text, button, tone, act, onDone }: StepProps) {
  const [note, setNote] = useState('')
  const { mutate, isPending, error } = useMutation({ mutationFn: () => act(note), onSuccess: onDone })
  const wrong = error instanceof ApiError ? error.body.fields?.['note'] : undefined
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    mutate()
  }
  return (
    <form method="post" noValidate onSubmit={submit} aria-label={title} className="mt-8 flex max-w-150 flex-col gap-4">
      <h2 className="text-xl">{title}</h2>
      <p className="text-ink-2">{text}</p>
      <TextField
        label="Why"
        name="note"
        hint="Kept in the audit log."
        value={note}
        onChange={({ target }) => setNote(target.value)}
        error={wrong}
        autoComplete="off"
        required
      />
      {error && !wrong && (
        <Notice tone="destructive" isUrgent>
          {sentenceOf(error)}
        </Notice>
      )}
      <Button type="submit" tone={tone} isPending={isPending} className="self-start">
        {button}
      </Button>
    </form>
  )
}

const params = (id: number) => ({ params: { id: String(id) } })

/** Opens a draft or deletes it. */
export function DraftActs({ recall, onOpened }: { recall: RecallDetail; onOpened: () => void }) {
  const api = useApi()
  const router = useRouter()
  const { id, version, counts } = recall
  const [isAsked, setAsked] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api(deleteRecall, params(id)),
    onSuccess: () => {
      toast({ title: 'The draft is deleted' })
      void router.navigate({ href: '/staff/recalls', replace: true })
    },
  })
  return (
    <>
      <Step
        title="Open the recall"
        text={`This takes the listings above off sale and notifies ${counts.people === 1 ? 'one person' : `${counts.people} people`} at once. Listings and orders that it reaches later follow by themselves.`}
        button="Open the recall"
        tone="danger"
        act={(note) => api(openRecall, { ...params(id), body: { note, version } })}
        onDone={() => {
          toast({ title: 'The recall is open', description: 'Everyone concerned is being notified.' })
          onOpened()
        }}
      />
      <div className="mt-8 border-line border-t pt-5">
        <Button onClick={() => setAsked(true)}>Delete the draft</Button>
        <ConfirmDialog
          isOpen={isAsked}
          onClose={() => setAsked(false)}
          title="Delete this draft?"
          confirmText="Delete the draft"
          isDangerous
          isPending={isPending}
          onConfirm={() => mutate()}
          error={error ? sentenceOf(error) : undefined}
        >
          Nobody was notified of it. What you wrote is gone.
        </ConfirmDialog>
      </div>
    </>
  )
}

/** Ends an open recall. */
export function EndRecall({ recall, onEnded }: { recall: RecallDetail; onEnded: () => void }) {
  const api = useApi()
  return (
    <Step
      title="End the recall"
      text="Listings that it took off sale are shown again, unless something else keeps them off sale, and everyone who was notified reads that it has ended."
      button="End the recall"
      tone="primary"
      act={(note) => api(endRecall, { ...params(recall.id), body: { note } })}
      onDone={() => {
        toast({ title: 'The recall has ended', description: 'Everyone concerned is being notified.' })
        onEnded()
      }}
    />
  )
}
