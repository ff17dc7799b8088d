import { lazy, type ReactNode, Suspense } from 'react'
import { Avatar } from '#ui/primitives/avatar.tsx'
import { Breadcrumb } from '#ui/primitives/back-link.tsx'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import type { Group, GroupMember } from '../contract.ts'
import { membersText, whereOfGroup } from './group-row.tsx'
import { JoinPanel } from './join-panel.tsx'

// For the organiser of the group alone.
const OrganiserPanel = lazy(() => import('./organiser-panel.tsx'))

interface Props {
  group: Group
  /** Id of the signed-in reader. */
  me: number | null
  /** The code of the link by which the reader came. */
  code: string | undefined
  /** What members have on sale; provided by the page. */
  listings: ReactNode
  /** Reports the group; provided by the page. */
  report: ReactNode
  /** After its organiser has ended it. */
  onEnded: () => void
}

/** The page of a group: what it is, what its members sell, who they are, and what the reader can do. */
export function GroupScreen({ group, me, code, listings, report, onEnded }: Props) {
  const { name, about, members, mine } = group
  return (
    <div className="sheet py-6 md:py-10">
      <Breadcrumb steps={[{ name: 'Home', href: '/' }, { name: 'Groups', href: '/groups' }, { name }]} />
      <h1 tabIndex={-1} className="wrap-anywhere mt-3">
        {name}
      </h1>
      <p className="mt-2 text-ink-2 text-lg">
        {whereOfGroup(group)} · {membersText(members)}
      </p>
      <div className="mt-6 grid gap-x-12 gap-y-10 lg:grid-cols-[2fr_1fr]">
        <div className="flex min-w-0 flex-col gap-10">
          <p className="wrap-anywhere max-w-[64ch] whitespace-pre-line text-lg">{about}</p>
          <section aria-labelledby="on-sale">
            <h2 id="on-sale" className="mb-5 text-xl">
              On sale from members
            </h2>
            {listings}
          </section>
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          <JoinPanel group={group} isSignedIn={me !== null} code={code} />
          {mine?.role === 'organiser' && (
            <Suspense>
              <OrganiserPanel group={group} onEnded={onEnded} />
            </Suspense>
          )}
          <Members group={group} me={me} />
          {mine?.role !== 'organiser' && report}
        </div>
      </div>
    </div>
  )
}

function Members({ group: { named, members, organiser }, me }: Pick<Props, 'group' | 'me'>) {
  const others = members - named.length
  return (
    <section aria-labelledby="members" className="border-line border-t pt-6">
      <h2 id="members" className="text-xl">
        Members
      </h2>
      <ul className="mt-3 flex flex-col gap-3">
        {named.map((member) => (
          <MemberRow key={member.id} member={member} />
        ))}
      </ul>
      {others > 0 && (
        <p className="mt-3 text-ink-2 text-sm">
          {named.length === 0 ? `${membersText(others)}, not named here` : `and ${others} more, not named here`}
        </p>
      )}
      {me !== null && organiser && organiser.id !== me && (
        <p className="mt-4">
          <ButtonLink href={`/messages/${organiser.id}`}>Write to the Organiser</ButtonLink>
        </p>
      )}
    </section>
  )
}

const MemberRow = ({ member }: { member: GroupMember }) => (
  <li className="flex items-center gap-3">
    <Avatar person={member} size={36} />
    <span className="min-w-0">
      <TextLink href={`/profile/${member.id}`} className="wrap-anywhere">
        {member.fullName}
      </TextLink>
      {member.role === 'organiser' && <span className="block text-ink-2 text-sm">Organiser</span>}
      {!member.isShown && <span className="block text-ink-3 text-sm">Only members see this name</span>}
    </span>
  </li>
)
