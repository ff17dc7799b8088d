import type { ReactNode } from 'react'
import { formatMonth } from '#shared/dates.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Badge } from '#ui/primitives/badge.tsx'
import { ButtonLink } from '#ui/primitives/button.tsx'
import type { PublicUser } from '../contract.ts'
import { interestsOf } from '../interests.ts'
import { OPERATOR_ACCOUNT } from '../operator-account.ts'

interface Props {
  person: PublicUser
  isOwn: boolean
  /** The picture, or the control to change it. */
  avatar: ReactNode
  /** Average and number of reviews. */
  rating: ReactNode
  /** The button that follows the user; on their own profile, how many follow them. */
  follow?: ReactNode
  /** The control to report the user. */
  report: ReactNode
}

/** A user's profile and contact actions. */
export const ProfileCard = ({ person, isOwn, avatar, rating, follow, report }: Props) => (
  <section aria-label="About this gardener" className="flex flex-col gap-5">
    <div className="rounded-md border border-line bg-card p-6">
      {avatar}
      <h1 className="mt-4 break-words">{person.fullName}</h1>
      <p className="mt-1 text-ink-3 text-sm">@{person.username}</p>
      <div className="mt-3">{rating}</div>
      <ul className="mt-4 flex flex-col gap-2 text-ink-2">
        <Fact icon={<Icon name="map-pin" size={18} />}>{person.location ?? 'No location provided'}</Fact>
        <Fact icon={<Icon name="calendar-days" size={18} />}>Member since {formatMonth(person.createdAt)}</Fact>
        <Fact icon={<Icon name="mail" size={18} />}>
          {person.email ? <a href={`mailto:${person.email}`}>{person.email}</a> : 'No email provided'}
        </Fact>
      </ul>
      <ul className="mt-5 flex flex-wrap gap-2">
        {interestsOf(person.id).map((interest) => (
          <li key={interest}>
            <Badge tone="leaf">{interest}</Badge>
          </li>
        ))}
      </ul>
      {isOwn && (
        <ButtonLink href="/settings/profile" isWide className="mt-6">
          Edit profile
        </ButtonLink>
      )}
      {person.id === OPERATOR_ACCOUNT && (
        <ButtonLink href="/contact" tone="primary" isWide className="mt-6">
          Contact Us
        </ButtonLink>
      )}
      {!isOwn && person.id !== OPERATOR_ACCOUNT && person.canReadMessages && (
        <ButtonLink href={`/messages/new?sellerId=${person.id}`} tone="primary" isWide className="mt-6">
          <Icon name="message-circle" size={18} />
          Message Seller
        </ButtonLink>
      )}
      {follow && <div className="mt-2.5">{follow}</div>}
      {report && <div className="mt-3">{report}</div>}
    </div>
    {person.bio && (
      <div className="rounded-md border border-line bg-card p-6">
        <h2>About</h2>
        <p className="mt-2 whitespace-pre-line break-words text-ink-2">{person.bio}</p>
      </div>
    )}
  </section>
)

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex items-start gap-2.5">
    <span className="mt-1 shrink-0 text-ink-3">{icon}</span>
    <span className="min-w-0 break-words">{children}</span>
  </li>
)
