import { Avatar } from '#ui/primitives/avatar.tsx'
import { Badge } from '#ui/primitives/badge.tsx'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { Tabs } from '#ui/primitives/tabs.tsx'
import type { SwapDay } from '../contract.ts'
import { categories, discussions, members } from '../examples.ts'
import type { SwapDayFilter } from './queries.ts'
import { SwapDays } from './swap-days.tsx'

export const COMMUNITY_TABS = ['discussions', 'events', 'members'] as const
export type CommunityTab = (typeof COMMUNITY_TABS)[number]

interface Props {
  isSignedIn: boolean
  tab: CommunityTab
  filter: SwapDayFilter
  onTab: (tab: CommunityTab) => void
  onFilter: (filter: SwapDayFilter) => void
  onReport: (swapDay: SwapDay) => void
}

/** Forum categories, the three tabs, and the call to take part. */
export function CommunityScreen({ tab, onTab, ...rest }: Props) {
  const choose = (id: string) => {
    const found = COMMUNITY_TABS.find((one) => one === id)
    if (found) onTab(found)
  }
  return (
    <>
      <Categories />
      <div className="mt-12">
        <Tabs
          label="Community"
          value={tab}
          onChange={choose}
          tabs={[
            { id: 'discussions', name: 'Popular Discussions', content: <Discussions /> },
            { id: 'events', name: 'Upcoming Events', content: <SwapDays {...rest} /> },
            { id: 'members', name: 'Featured Members', content: <Members /> },
          ]}
        />
      </div>
      <CallToAction isSignedIn={rest.isSignedIn} />
    </>
  )
}

const Example = () => <Badge tone="label">Example</Badge>

const Categories = () => (
  <section aria-labelledby="forum-categories">
    <h2 id="forum-categories">Forum categories</h2>
    <ul className="mt-5 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
      {categories.map(({ name, text, next }) => (
        <li key={name} className="flex flex-col items-start border-ink border-t-2 pt-4">
          <Example />
          <h3 className="mt-2 text-lg">{name}</h3>
          <p className="mt-1 mb-2 text-ink-2">{text}</p>
          <TextLink href={next.href} className="mt-auto inline-flex min-h-9 items-center">
            {next.name}
          </TextLink>
        </li>
      ))}
    </ul>
  </section>
)

const Discussions = () => (
  <>
    <h2 className="sr-only">Popular Discussions</h2>
    <p className="max-w-[58ch] text-ink-2">
      Examples that we made up, to show what this could look like. No member wrote them.
    </p>
    <ul className="mt-4">
      {discussions.map(({ title, category, text, replies }) => (
        <li key={title} className="border-line border-t py-5">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-3 text-sm">
            <Example /> {category} · {replies} replies
          </p>
          <h3 className="mt-1.5 text-lg">{title}</h3>
          <p className="mt-1 max-w-[64ch] text-ink-2">{text}</p>
        </li>
      ))}
    </ul>
  </>
)

const Members = () => (
  <>
    <h2 className="sr-only">Featured Members</h2>
    <p className="max-w-[58ch] text-ink-2">Example gardeners. Every listing links to its real seller’s profile.</p>
    <ul className="mt-5 grid gap-8 sm:grid-cols-2 lg:grid-cols-3">
      {members.map(({ name, place, text }) => (
        <li key={name} className="flex gap-4">
          <Avatar person={{ fullName: name, username: name }} size={56} />
          <div className="min-w-0">
            <Example />
            <h3 className="mt-1 text-lg">{name}</h3>
            <p className="text-ink-2">
              From {place}. {text}
            </p>
          </div>
        </li>
      ))}
    </ul>
  </>
)

const CallToAction = ({ isSignedIn }: { isSignedIn: boolean }) => (
  <section aria-labelledby="join-in" className="mt-14 rounded-xl bg-leaf-tint px-6 py-8 md:px-10">
    <h2 id="join-in">{isSignedIn ? 'Bring people together' : 'Join the community'}</h2>
    <p className="mt-2 max-w-[56ch] text-ink-2">
      {isSignedIn
        ? 'A hall, a table and a Saturday morning are enough. Announce a swap day, and list what you have to spare.'
        : 'Offer what you have too much of, announce a swap day, and get to know who grows what around the corner.'}
    </p>
    <div className="mt-5 flex flex-wrap gap-3">
      <ButtonLink href={isSignedIn ? '/new-listing' : '/register'} tone="primary">
        {isSignedIn ? 'Add Your Plant' : 'Join Now'}
      </ButtonLink>
      <ButtonLink href="/browse">Browse Plants</ButtonLink>
    </div>
  </section>
)
