import { lazy, type ReactNode, Suspense } from 'react'
import { TextArea } from '#ui/forms/text-field.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Avatar } from '#ui/primitives/avatar.tsx'
import { Breadcrumb } from '#ui/primitives/back-link.tsx'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { linkStyle, TextLink } from '#ui/primitives/link.tsx'
import type { Group, GroupMember } from '../contract.ts'
import { groupHref, windowCode } from '../group.ts'
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
  /** The address of the site. */
  origin: string
  /** What members have on sale; provided by the page. */
  listings: ReactNode
  /** The swap days; provided by the page. */
  swapDays: ReactNode
  /** Reports the group; provided by the page. */
  report: ReactNode
  /** After its organiser has ended it. */
  onEnded: () => void
}

/** The page of a group: what it is, what its members sell, who they are, and what the reader can do. */
export function GroupScreen({ group, me, code, origin, listings, swapDays, report, onEnded }: Props) {
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
          {swapDays}
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
          <Sharing group={group} origin={origin} />
          {mine?.role !== 'organiser' && report}
        </div>
      </div>
    </div>
  )
}

/** How members of the public bring others to the page: a poster, and a window for other sites. */
function Sharing({ group, origin }: Pick<Props, 'group' | 'origin'>) {
  const { slug, name } = group
  const href = groupHref(slug)
  return (
    <section aria-labelledby="sharing" className="border-line border-t pt-6">
      <h2 id="sharing" className="text-xl">
        Share this group
      </h2>
      <ButtonLink href={`${href}/poster`} className="mt-3">
        <Icon name="printer" size={18} />
        Print a Poster
      </ButtonLink>
      <details className="mt-3">
        <summary className="min-h-11 cursor-pointer py-2 font-[620]">Show it on another website</summary>
        <p className="text-ink-2 text-sm">
          Copy this into a page of your own site. It shows what is on sale here, without scripts and without cookies.{' '}
          <a href={`${href}/window`} target="_blank" rel="noopener" className={linkStyle}>
            See how it looks
          </a>
        </p>
        <TextArea
          label="Code"
          name="window-code"
          rows={5}
          readOnly
          value={windowCode(new URL(`${href}/window`, origin).href, name)}
          onFocus={({ currentTarget }) => currentTarget.select()}
          className="mt-3"
        />
      </details>
    </section>
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
