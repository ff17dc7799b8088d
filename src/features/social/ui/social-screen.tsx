import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { keysOf, withoutUndefined } from '#shared/keyed.ts'
import { Tabs } from '#ui/primitives/tabs.tsx'
import { localDateTimeOf, usualStart } from '../schedule.ts'
import { type SocialAddress, type SocialTab, socialAddress, socialTabOf, socialTabs } from '../tabs.ts'
import { Analytics } from './analytics.tsx'
import { Generator } from './generator.tsx'
import { Scheduler } from './scheduler.tsx'
import { Seasonal } from './seasonal.tsx'
import { Targeting } from './targeting.tsx'

interface Props {
  address: SocialAddress
  /** Origin of the links in posts. */
  origin: string
  /** Passed from the server, so that server and browser render the same day. */
  now: string
}

/** The social tool: five tabs, selected by the URL. */
export function SocialScreen({ address, origin, now }: Props) {
  const router = useRouter()
  const box = useRef<HTMLDivElement>(null)
  const open = address.tab ?? 'content-generator'
  // On a phone the tabs are wider than the screen, so the selected one is scrolled into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the tab changes
  useEffect(() => {
    const tab = box.current?.querySelector<HTMLElement>('[role=tab][data-state=active]')
    tab?.parentElement?.scrollTo({ left: tab.offsetLeft - tab.parentElement.offsetLeft })
  }, [open])
  const start = usualStart(new Date(now))
  const today = localDateTimeOf(now).day
  const content: Readonly<Record<SocialTab, React.ReactNode>> = {
    'content-generator': <Generator {...{ origin, start }} />,
    'account-targeting': <Targeting />,
    'seasonal-calendar': <Seasonal month={Number(today.slice(5, 7))} />,
    analytics: <Analytics />,
    scheduler: <Scheduler {...{ origin, start, today }} month={address.month ?? today.slice(0, 7)} />,
  }
  return (
    <div ref={box} className="sheet py-8 md:py-12">
      <h1>Social Media Automation</h1>
      <p className="mt-3 mb-7 max-w-prose text-ink-2 text-lg">
        Drafts about your plants and the season, planned for the day you choose. When one is due we remind you, with
        text and picture ready to paste.
      </p>
      <Tabs
        label="Parts of the social tool"
        value={open}
        onChange={(tab) =>
          void router.navigate({ href: socialAddress(withoutUndefined({ tab: socialTabOf(tab) })), resetScroll: false })
        }
        tabs={keysOf(socialTabs).map((id) => ({
          id,
          name: socialTabs[id],
          content: content[id],
        }))}
      />
    </div>
  )
}
