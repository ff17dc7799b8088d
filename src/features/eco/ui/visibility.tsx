import { useState } from 'react'
import { ChoiceGroup, Radio } from '#ui/forms/choice.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import type { EcoSummary } from '../contract.ts'
import { ecoHref } from './eco-tabs.ts'
import { useVisibility } from './use-changes.ts'

interface Props {
  summary: EcoSummary
}

/** Whether the user appears on the leaderboards, and at which rank. */
export function Visibility({ summary: { allowLeaderboard, position } }: Props) {
  const { mutate } = useVisibility()
  // Optimistic; the server's answer is authoritative.
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isVisible = chosen ?? allowLeaderboard
  const choose = (wanted: boolean) => {
    setChosen(wanted)
    mutate(wanted, { onSettled: () => setChosen(null) })
  }
  return (
    <section aria-labelledby="board" className="mt-12 border-line border-t pt-7">
      <h2 id="board" className="text-xl">
        Leaderboard
      </h2>
      <div className="mt-4 flex flex-wrap items-start gap-x-14 gap-y-5">
        <ChoiceGroup legend="Leaderboard visibility">
          <div className="flex gap-6">
            <Radio name="visibility" label="Visible" checked={isVisible} onChange={() => choose(true)} />
            <Radio name="visibility" label="Private" checked={!isVisible} onChange={() => choose(false)} />
          </div>
        </ChoiceGroup>
        <div role="status" className="min-w-0 max-w-[40ch] flex-1 basis-64">
          <Place isVisible={isVisible} position={position} />
        </div>
      </div>
    </section>
  )
}

function Place({ isVisible, position }: { isVisible: boolean; position: number | null }) {
  if (!isVisible) {
    return <p className="text-ink-2">Your participation is private: nobody sees you there. Your impact still counts.</p>
  }
  if (position === null) return <p className="text-ink-2">Keep trading to earn your spot on the leaderboard!</p>
  return (
    <p>
      <span className="block font-[760] font-display text-[clamp(2rem,1.4rem+2.4vw,2.75rem)] leading-none tracking-tight">
        #{position}
      </span>
      <span className="text-ink-2 text-sm">
        on <TextLink href={ecoHref('leaderboard')}>this month’s leaderboard</TextLink>, under your username
      </span>
    </p>
  )
}
