import { groupKindNames } from '#features/groups/group.ts'
import { factsInWords } from '#features/listings/base/fact-rows.ts'
import { formatMoment } from '#shared/dates.ts'
import { formatPrice, pence } from '#shared/money.ts'
import { Avatar } from '#ui/primitives/avatar.tsx'
import { Badge } from '#ui/primitives/badge.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { PriceLabel } from '#ui/primitives/price-label.tsx'
import { actionNameOf } from '../case-states.ts'
import type { CaseDetail, Subject } from '../contract.ts'
import { listingStateNames } from '../listing-state-names.ts'
import { NoShowView } from '../no-shows/ui/no-show-view.tsx'
import { ContactView, StuckMoneyView } from '../requests/ui/request-views.tsx'
import { OrderView } from './order-view.tsx'
import { ReportedMessage } from './reported-message.tsx'
import { TraderDoubtView } from './trader-doubt-view.tsx'

type Of<Kind extends Subject['kind']> = Extract<Subject, { kind: Kind }>

const frame = 'rounded-lg border border-line bg-card p-4'

/** What a case is about, as other members see it. */
export function SubjectView({ found }: { found: CaseDetail }) {
  const { subject } = found
  if (!subject) return <p className={`${frame} text-ink-2`}>This no longer exists.</p>
  switch (subject.kind) {
    case 'listing':
      return <ListingView listing={subject} />
    case 'message':
      return <MessageView message={subject} caseId={found.id} isParty={found.isParty} />
    case 'review':
      return <ReviewView review={subject} />
    case 'person':
      return <PersonView person={subject} name={found.title} id={found.about?.id} />
    case 'swap_day':
      return <SwapDayView day={subject} />
    case 'wanted':
      return <WantedView wanted={subject} />
    case 'crop':
      return <CropView crop={subject} />
    case 'group':
      return <GroupView group={subject} />
    case 'order':
      return <OrderView order={subject} />
    case 'no_show':
      return <NoShowView noShow={subject} />
    case 'trader_doubt':
      return <TraderDoubtView doubt={subject} name={found.title} />
    case 'appeal':
      return <AppealView appeal={subject} />
    case 'contact':
      return <ContactView contact={subject} />
    case 'stuck_money':
      return <StuckMoneyView stuck={subject} />
  }
}

const ListingView = ({ listing }: { listing: Of<'listing'> }) => (
  <article className={`${frame} grid gap-x-5 gap-y-4 sm:grid-cols-[13rem_minmax(0,1fr)]`}>
    <div className="relative h-fit pb-4">
      <img
        src={listing.images[0] ?? listing.drawing}
        alt=""
        width={640}
        height={480}
        className="block aspect-4/3 h-auto w-full rounded-md bg-sunken object-cover"
      />
      <PriceLabel className="absolute bottom-0 left-3">{formatPrice(pence(listing.price))}</PriceLabel>
    </div>
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-2 text-ink-2 text-sm">
        {listing.holdReason && listing.status !== 'removed' ? (
          <Badge tone="rhubarb">On hold: only its seller sees it</Badge>
        ) : (
          <Badge tone={listing.status === 'active' ? 'leaf' : 'plain'}>{listingStateNames[listing.status]}</Badge>
        )}
        {listing.categoryName}, {listing.location}
      </p>
      <p className="mt-2 whitespace-pre-line">{listing.description}</p>
      <p className="wrap-anywhere mt-2 text-ink-2 text-sm empty:hidden">{factsInWords(listing.facts)}</p>
      <p className="mt-3 text-ink-2 text-sm">
        Listed {formatMoment(listing.createdAt)}
        {listing.updatedAt !== listing.createdAt && `, changed ${formatMoment(listing.updatedAt)}`}.{' '}
        <TextLink href={`/product/${listing.id}`}>Open the page</TextLink>{' '}
        <TextLink href={`/staff/recalls?listing=${listing.id}`}>Draft a recall</TextLink>
      </p>
      {listing.images.length > 1 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {listing.images.slice(1).map((image, index) => (
            <li key={image}>
              <img
                src={image}
                alt={`${index + 2} of ${listing.images.length}`}
                width={96}
                height={72}
                loading="lazy"
                className="aspect-4/3 w-24 rounded-sm bg-sunken object-cover"
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  </article>
)

interface MessageProps {
  message: Of<'message'>
  caseId: number
  isParty: boolean
}

const MessageView = ({ message, caseId, isParty }: MessageProps) => (
  <article className={frame}>
    {message.removed && (
      <p className="mb-2">
        <Badge tone="rhubarb">
          {message.removed === 'message' ? 'Removed: only staff read it' : 'Photos removed: only staff see them'}
        </Badge>
      </p>
    )}
    <p className="text-ink-2 text-sm">
      From {message.sender.fullName} to {message.receiver.fullName}, {formatMoment(message.sentAt)}
      {message.listingTitle && `, about “${message.listingTitle}”`}
      {!message.isSeenByReceiver && ', which the receiver cannot see'}
      {message.pictures > 0 && `, with ${message.pictures === 1 ? 'a photo' : `${message.pictures} photos`}`}
    </p>
    <ReportedMessage caseId={caseId} isParty={isParty} />
  </article>
)

const ReviewView = ({ review }: { review: Of<'review'> }) => (
  <article className={frame}>
    <p className="text-ink-2 text-sm">
      {review.stars} of 5 stars, about {review.reviewee.fullName}, {formatMoment(review.createdAt)}
      {!review.isShown && ', not shown yet'}
    </p>
    <p className="mt-2 whitespace-pre-line">{review.comment ?? 'Without words.'}</p>
    {review.response && (
      <p className="mt-3 border-line border-l-4 pl-3 text-ink-2">
        {review.reviewee.fullName} replied: {review.response}
      </p>
    )}
  </article>
)

interface PersonProps {
  person: Of<'person'>
  name: string
  id: number | undefined
}

const PersonView = ({ person, name, id }: PersonProps) => (
  <article className={`${frame} flex gap-4`}>
    <Avatar person={{ fullName: name, username: person.username, avatar: person.avatar }} size={56} />
    <div className="min-w-0">
      <p className="text-ink-2 text-sm">
        {person.username}
        {person.location && `, ${person.location}`}
      </p>
      <p className="mt-1.5 whitespace-pre-line">{person.bio ?? 'Has written nothing about themselves.'}</p>
      <RemovedParts person={person} />
      {id !== undefined && (
        <p className="mt-2 text-sm">
          <TextLink href={`/profile/${id}`}>Open the profile</TextLink>
        </p>
      )}
    </div>
  </article>
)

/** What staff have removed, kept for an appeal. */
const RemovedParts = ({ person: { removedText, removedAvatar } }: { person: Of<'person'> }) =>
  (removedText !== null || removedAvatar !== null) && (
    <div className="mt-3 border-line border-l-4 pl-3">
      <Badge tone="rhubarb">Removed: only staff see it</Badge>
      {removedText !== null && <p className="mt-1.5 whitespace-pre-line break-words">{removedText}</p>}
      {removedAvatar !== null && (
        <img src={removedAvatar} alt="The removed one" className="mt-2 max-h-48 rounded-md bg-sunken" />
      )}
    </div>
  )

const SwapDayView = ({ day }: { day: Of<'swap_day'> }) => (
  <article className={frame}>
    <p className="font-[650]">{day.title}</p>
    <p className="text-ink-2 text-sm">
      {day.venue}, {formatMoment(day.startsAt)}
      {day.isCancelled && ', cancelled'}
    </p>
    <p className="mt-2 whitespace-pre-line">{day.description}</p>
  </article>
)

const WantedView = ({ wanted }: { wanted: Of<'wanted'> }) => (
  <article className={frame}>
    <p className="font-[650]">{wanted.title}</p>
    <p className="text-ink-2 text-sm">
      {wanted.place}, posted {formatMoment(wanted.createdAt)},{' '}
      {wanted.isDeleted ? 'deleted by its author' : wanted.status}
    </p>
    {wanted.note && <p className="mt-2 whitespace-pre-line">{wanted.note}</p>}
    {wanted.changes.length > 0 && (
      <details className="mt-3 text-sm">
        <summary className="cursor-pointer">Before it was changed</summary>
        <ol>
          {wanted.changes.map(({ id, title, note, at }) => (
            <li key={id} className="mt-2 border-line border-l-4 pl-3">
              <p className="text-ink-2">Until {formatMoment(at)}</p>
              <p className="break-words font-[620]">{title}</p>
              {note && <p className="whitespace-pre-line break-words">{note}</p>}
            </li>
          ))}
        </ol>
      </details>
    )}
  </article>
)

const CropView = ({ crop: { title, note, quantity, price, outcode, status, createdAt } }: { crop: Of<'crop'> }) => (
  <article className={frame}>
    <p className="wrap-anywhere font-[650]">{title}</p>
    <p className="text-ink-2 text-sm">
      {quantity} at {formatPrice(pence(price))} each, {outcode}, announced {formatMoment(createdAt)}, {status}
    </p>
    {note && <p className="wrap-anywhere mt-2 whitespace-pre-line">{note}</p>}
  </article>
)

const GroupView = ({ group: { name, about, groupKind, outcode, status, createdAt } }: { group: Of<'group'> }) => (
  <article className={frame}>
    <p className="wrap-anywhere font-[650]">{name}</p>
    <p className="text-ink-2 text-sm">
      {groupKindNames[groupKind]}, {outcode}, founded {formatMoment(createdAt)}, {status}
    </p>
    <p className="wrap-anywhere mt-2 whitespace-pre-line">{about}</p>
  </article>
)

const AppealView = ({ appeal: { appellant, words, at, decision, title, isForOthers } }: { appeal: Of<'appeal'> }) => (
  <article className={frame}>
    <p className="text-ink-2 text-sm">
      {appellant.fullName}, {formatMoment(at)}
    </p>
    <p className="mt-2 whitespace-pre-line break-words">{words}</p>
    <p className="mt-4 border-line border-t pt-3">
      Against <strong>{actionNameOf(decision.action, decision.subjectKind)}</strong>, decided by {decision.by},{' '}
      {formatMoment(decision.at)}: <TextLink href={`/staff/${decision.caseId}`}>{title}</TextLink>
    </p>
    {isForOthers && (
      <p className="mt-2 text-ink-2 text-sm">You made this decision. Another member of staff looks at the appeal.</p>
    )}
  </article>
)
