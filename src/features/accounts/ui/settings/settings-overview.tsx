import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatMonth } from '#shared/dates.ts'
import { useApi } from '#ui/browser/api.ts'
import { SeedPacket } from '#ui/pictures/seed-packet.tsx'
import { Avatar } from '#ui/primitives/avatar.tsx'
import { Badge } from '#ui/primitives/badge.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import type { PrivateUser } from '../../contract.ts'
import { currentUserQuery } from '../queries.ts'
import { SettingsList } from './settings-frame.tsx'

/** The start page of the settings: a summary of the user and links to every page. */
export function SettingsOverview() {
  const api = useApi()
  const { data: me } = useQuery(currentUserQuery(api))
  if (!me) return null
  return (
    <div>
      <div className="mb-7 flex items-center gap-4">
        <Avatar person={me} size={64} />
        <div className="min-w-0">
          <h1>Settings</h1>
          <p className="mt-1 truncate text-ink-3 text-sm">
            {me.fullName}, @{me.username}
          </p>
        </div>
      </div>
      <SettingsList />
      <div className="hidden max-w-[40rem] lg:block">
        <SeedPacket title="Your account" mark={`Member since ${formatMonth(me.createdAt)}`} facts={factsOf(me)} />
      </div>
    </div>
  )
}

const factsOf = (me: PrivateUser) =>
  [
    ['Name', <Changeable key="name" text={me.fullName} href="/settings/profile" what="name" />],
    ['Place', <Changeable key="place" text={placeOf(me)} href="/settings/profile" what="place" />],
    [
      'Email address',
      <Changeable
        key="email"
        text={
          <>
            {me.email} {!me.isVerified && <Badge tone="label">Not confirmed</Badge>}
          </>
        }
        href="/settings/email"
        what="email address"
      />,
    ],
    ['Password', <Changeable key="password" text="Only you know it" href="/settings/password" what="password" />],
    [
      'Your email address is seen by',
      <Changeable
        key="shown"
        text={me.showEmail ? 'People who are signed in' : 'Nobody'}
        href="/settings/privacy"
        what="who sees your email address"
      />,
    ],
  ] as const

const placeOf = ({ location, postcode }: PrivateUser): string =>
  [location, postcode].filter(Boolean).join(', ') || 'Not given'

const Changeable = ({ text, href, what }: { text: ReactNode; href: string; what: string }) => (
  <span className="flex flex-wrap items-baseline justify-between gap-x-4">
    <span className="min-w-0 break-words">{text}</span>
    <TextLink href={href} aria-label={`Change ${what}`} className="font-normal">
      Change
    </TextLink>
  </span>
)
