import type { ReactNode } from 'react'
import type { Api } from '#shared/api-client.ts'
import { Tabs } from '#ui/primitives/tabs.tsx'
import type { Timeframe } from '../timeframes.ts'
import { Challenges } from './challenges.tsx'
import { Dashboard } from './dashboard.tsx'
import { type EcoTab, ecoHref, ecoTabs } from './eco-tabs.ts'
import { ImpactGuide } from './impact-guide.tsx'
import { Leaderboard } from './leaderboard.tsx'

interface Props {
  api: Api
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
export function EcoScreen({ api, isSignedIn, tab, timeframe, heading }: Props) {
  const panels: Record<EcoTab, ReactNode> = {
    dashboard: <Dashboard api={api} isSignedIn={isSignedIn} />,
    leaderboard: <Leaderboard api={api} timeframe={timeframe} />,
    challenges: <Challenges api={api} isSignedIn={isSignedIn} />,
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
