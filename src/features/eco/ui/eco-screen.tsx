import type { ReactNode } from 'react'
import { Tabs } from '#ui/primitives/tabs.tsx'
import type { Timeframe } from '../timeframes.ts'
import { Challenges } from './challenges.tsx'
import { Dashboard } from './dashboard.tsx'
import { type EcoTab, ecoHref, ecoTabs } from './eco-tabs.ts'
import { ImpactGuide } from './impact-guide.tsx'
import { Leaderboard } from './leaderboard.tsx'

interface Props {
  isSignedIn: boolean
  tab: EcoTab
  timeframe: Timeframe
  heading: ReactNode
}

const names: Readonly<Record<EcoTab, string>> = {
  dashboard: 'Dashboard',
  leaderboard: 'Leaderboard',
  challenges: 'Challenges',
  guide: 'Impact Guide',
}

/** Eco impact in four tabs, each with its own URL. */
export function EcoScreen({ isSignedIn, tab, timeframe, heading }: Props) {
  const panels: Record<EcoTab, ReactNode> = {
    dashboard: <Dashboard isSignedIn={isSignedIn} />,
    leaderboard: <Leaderboard timeframe={timeframe} />,
    challenges: <Challenges isSignedIn={isSignedIn} />,
    guide: <ImpactGuide />,
  }
  return (
    <div className="sheet">
      {heading}
      <Tabs
        label="Eco impact"
        value={tab}
        tabs={ecoTabs.map((id) => ({ id, name: names[id], href: ecoHref(id), content: panels[id] }))}
      />
    </div>
  )
}
