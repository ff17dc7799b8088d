import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { TextArea } from '#ui/forms/text-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import { type Review, replyToReview } from '../contract.ts'
import { MAX_COMMENT_LENGTH } from '../terms.ts'

interface Props {
  review: Review
  onDone: () => void
}

/** The form for the one public reply of the person reviewed. */
export default function ReplyForm({ review, onDone }: Props) {
  const api = useApi()
  const client = useQueryClient()
  const [response, setResponse] = useState(review.response ?? '')
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isPending) return
    setPending(true)
    try {
      await api(replyToReview, { params: { id: String(review.id) }, body: { response } })
      toast({ title: 'Your reply is public', description: 'You can change it for one day.' })
      onDone()
      await client.invalidateQueries({ queryKey: ['/api/reviews/seller', review.revieweeId] })
    } catch (cause) {
      setError(cause instanceof ApiError ? cause.sentence : 'Please check your connection and try again.')
    } finally {
      setPending(false)
    }
  }
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      className="mt-3 flex max-w-lg flex-col gap-3"
    >
      <TextArea
        label="Your public reply"
        name={`reply-${review.id}`}
        hint="Everyone can read it. You can change it for one day."
        error={error}
        countTo={MAX_COMMENT_LENGTH}
        rows={3}
        value={response}
        onChange={(event) => setResponse(event.target.value)}
      />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" size="small" tone="primary" isPending={isPending}>
          Send Reply
        </Button>
        <Button size="small" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
