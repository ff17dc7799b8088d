import { type SubmitEvent, useState } from 'react'
import { ApiError } from '#shared/api-client.ts'
import { ErrorSummary, type FormError } from '#ui/forms/error-summary.tsx'
import { TextArea } from '#ui/forms/text-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import type { OwnReview } from '../contract.ts'
import { MAX_COMMENT_LENGTH } from '../terms.ts'
import { StarInput } from './star-input.tsx'

/** The form's values. */
export interface Words {
  overallRating: number
  communicationRating: number | null
  qualityRating: number | null
  comment: string | null
}

interface Props {
  /** Initial values, when a review is edited. */
  review: OwnReview | null
  /** The buyer also rates the item. */
  isBuyer: boolean
  otherName: string
  sendText: string
  onSend: (words: Words) => Promise<void>
  onCancel?: () => void
}

/** The form for stars and words about the other person of an order. */
export function ReviewForm({ review, isBuyer, otherName, sendText, onSend, onCancel }: Props) {
  const [overall, setOverall] = useState(review?.overallRating ?? null)
  const [communication, setCommunication] = useState(review?.communicationRating ?? null)
  const [quality, setQuality] = useState(review?.qualityRating ?? null)
  const [comment, setComment] = useState(review?.comment ?? '')
  const { errors, failure, isPending, send } = useSending(onSend)
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void send({
      overallRating: overall,
      communicationRating: communication,
      qualityRating: quality,
      comment: comment.trim() || null,
    })
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-6">
      {errors.length > 0 && <ErrorSummary errors={errors} />}
      <StarInput
        legend={`How did it go with ${otherName}?`}
        name="overallRating"
        value={overall}
        onChange={setOverall}
        error={errorOf('overallRating')}
      />
      <DetailedRatings {...{ communication, setCommunication, isBuyer, quality, setQuality }} />
      <TextArea
        label="Your review"
        name="comment"
        isOptional
        hint="Was it as described, and how did the handover go? No addresses or phone numbers, please."
        error={errorOf('comment')}
        countTo={MAX_COMMENT_LENGTH}
        rows={5}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
      {failure && (
        <Notice tone="destructive" isUrgent>
          {failure}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" tone="primary" isPending={isPending}>
          {sendText}
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </form>
  )
}

interface RatingsProps {
  communication: number | null
  setCommunication: (stars: number) => void
  /** The buyer also rates the item. */
  isBuyer: boolean
  quality: number | null
  setQuality: (stars: number) => void
}

/** Optional ratings beside the overall one. */
const DetailedRatings = ({ communication, setCommunication, isBuyer, quality, setQuality }: RatingsProps) => (
  <div className="flex flex-wrap gap-x-10 gap-y-6">
    <StarInput
      legend="Communication"
      name="communicationRating"
      value={communication}
      onChange={setCommunication}
      isOptional
    />
    {isBuyer && (
      <StarInput
        legend="Quality of the plant or item"
        name="qualityRating"
        value={quality}
        onChange={setQuality}
        isOptional
      />
    )}
  </div>
)

type Draft = Omit<Words, 'overallRating'> & { overallRating: number | null }

function faultsOf({ overallRating, comment }: Draft): FormError[] {
  const faults: FormError[] = []
  if (overallRating === null) faults.push({ field: 'overallRating', message: 'Choose 1 to 5 stars' })
  if ([...(comment ?? '')].length > MAX_COMMENT_LENGTH) {
    faults.push({ field: 'comment', message: `Enter at most ${MAX_COMMENT_LENGTH} characters` })
  }
  return faults
}

/** Validates as the server does, sends, and shows errors. */
function useSending(onSend: Props['onSend']) {
  const [errors, setErrors] = useState<readonly FormError[]>([])
  const [failure, setFailure] = useState<string>()
  const [isPending, setPending] = useState(false)
  const send = async (draft: Draft) => {
    if (isPending) return
    const { overallRating, ...words } = draft
    const faults = faultsOf(draft)
    setErrors(faults)
    setFailure(undefined)
    if (faults.length > 0 || overallRating === null) return
    setPending(true)
    try {
      await onSend({ overallRating, ...words })
    } catch (cause) {
      setFailure(cause instanceof ApiError ? cause.sentence : 'Please check your connection and try again.')
    } finally {
      setPending(false)
    }
  }
  return { errors, failure, isPending, send }
}
