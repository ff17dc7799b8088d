import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Api } from '#shared/api-client.ts'
import { formatDay, formatWeekday } from '#shared/dates.ts'
import { useApi } from '#ui/browser/api.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { BackLink } from '#ui/primitives/back-link.tsx'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import { changeReview, type OrderReview, type OwnReview, type Review, writeReview } from '../contract.ts'
import { orderReviewQuery, orderReviewsQuery } from './queries.ts'
import { ReviewForm, type Words } from './review-form.tsx'
import { Stars } from './stars.tsx'

interface Props {
  /** From the route's loader; refetched data replaces it. */
  view: OrderReview
}

/** One order's review: written, waiting to be shown, or shown beside the other one. */
export function ReviewScreen({ view: loaded }: Props) {
  const api = useApi()
  const { data: view = loaded } = useQuery({ ...orderReviewQuery(api, loaded.transactionId), initialData: loaded })
  const { mine, theirs, other, title } = view
  const heading = mine ? 'Your review' : `Review ${other.fullName}`
  return (
    <div className="sheet max-w-3xl pt-3 pb-10 md:pt-6 md:pb-14">
      <BackLink href="/transactions">My Transactions</BackLink>
      <h1 className="mt-1">{heading}</h1>
      <p className="mt-2 mb-7 text-ink-2 [overflow-wrap:anywhere]">
        For <span className="font-[620] text-ink">{title}</span>
      </p>
      {mine ? <Mine view={view} mine={mine} /> : <Writing view={view} />}
      {theirs && <Theirs review={theirs} />}
    </div>
  )
}

const BLIND = 'Nobody sees it until you have both written, or seven days have passed. Until then you can change it.'
const OPEN = 'Their review is public already, so yours is shown at once and cannot be changed.'

function Writing({ view }: Props) {
  const api = useApi()
  const client = useQueryClient()
  const { transactionId, writeUntil, other, isBuyer } = view
  if (!writeUntil) {
    return (
      <Notice tone="info" title="The time for reviewing this order is over" action={<BackToOrders />}>
        An order can be reviewed for 14 days after it is complete.
      </Notice>
    )
  }
  const send = async (words: Words) => {
    const sent = await api(writeReview, { body: { transactionId, ...words } })
    toast({
      title: 'Thank you for your review',
      description: sent.isHidden
        ? `It is hidden until ${other.fullName} has written too.`
        : 'Both reviews are public now.',
    })
    await refresh(client, api, transactionId)
  }
  return (
    <>
      <p className="mb-6 max-w-[62ch]">
        {view.theirs ? OPEN : BLIND} You can write until {formatWeekday(writeUntil)}.
      </p>
      <ReviewForm review={null} isBuyer={isBuyer} otherName={other.fullName} sendText="Send Review" onSend={send} />
    </>
  )
}

const BackToOrders = () => <ButtonLink href="/transactions">Back to My Transactions</ButtonLink>

const refresh = (client: ReturnType<typeof useQueryClient>, api: Api, transactionId: number) =>
  Promise.all([
    client.invalidateQueries({ queryKey: orderReviewQuery(api, transactionId).queryKey }),
    client.invalidateQueries({ queryKey: orderReviewsQuery(api).queryKey }),
  ])

function Mine({ view, mine }: { view: OrderReview; mine: OwnReview }) {
  const api = useApi()
  const client = useQueryClient()
  const [isChanging, setChanging] = useState(false)
  const save = async (words: Words) => {
    await api(changeReview, { params: { id: String(mine.id) }, body: words })
    toast({ title: 'Review changed', description: 'It is still hidden.' })
    setChanging(false)
    await refresh(client, api, view.transactionId)
  }
  if (isChanging && mine.isHidden) {
    return (
      <ReviewForm
        review={mine}
        isBuyer={view.isBuyer}
        otherName={view.other.fullName}
        sendText="Save Review"
        onSend={save}
        onCancel={() => setChanging(false)}
      />
    )
  }
  return (
    <div className="flex flex-col items-start gap-4">
      {mine.isHidden && <HiddenUntil review={mine} otherName={view.other.fullName} />}
      <ReviewText review={mine} />
      {mine.isHidden && <Button onClick={() => setChanging(true)}>Change Review</Button>}
    </div>
  )
}

const HiddenUntil = ({ review, otherName }: { review: OwnReview; otherName: string }) => (
  <p className="flex gap-3 rounded-md bg-label-tint px-4 py-3.5 text-label-ink">
    <Icon name="eye-off" size={22} className="mt-0.5 shrink-0" />
    <span>
      <span className="block font-[650]">
        Hidden until <time dateTime={review.visibleAt}>{formatWeekday(review.visibleAt)}</time>
      </span>
      <span className="block text-sm">
        Only you see it. It is shown at once when {otherName} has written too. Until then you can change it.
      </span>
    </span>
  </p>
)

const ReviewText = ({ review }: { review: Review }) => (
  <div>
    <p className="flex flex-wrap items-center gap-x-3">
      <Stars rating={review.rating} />
      <time dateTime={review.createdAt} className="text-[15px] text-ink-3">
        {formatDay(review.createdAt)}
      </time>
    </p>
    {review.comment && (
      <p className="mt-2 max-w-[62ch] whitespace-pre-line [overflow-wrap:anywhere]">{review.comment}</p>
    )}
  </div>
)

const Theirs = ({ review }: { review: Review }) => (
  <section aria-labelledby="their-review" className="mt-10 border-line border-t-2 pt-6">
    <h2 id="their-review" className="mb-3">
      What {review.reviewer.fullName} wrote about you
    </h2>
    <ReviewText review={review} />
    <p className="mt-4">
      <ButtonLink href={`/profile/${review.revieweeId}`}>Reply on your profile</ButtonLink>
    </p>
  </section>
)
