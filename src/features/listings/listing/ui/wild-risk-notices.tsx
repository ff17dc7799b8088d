import { Notice } from '#ui/primitives/notice.tsx'
import { VisuallyHidden } from '#ui/primitives/visually-hidden.tsx'
import type { WildRisk } from '../plant-rules.ts'

/** On a listing's page: what the law requires of its buyer. */
export const WildRiskNotices = ({ wildRisks }: { wildRisks: readonly WildRisk[] }) =>
  wildRisks.map(({ latin, plant, notice, law }) => (
    <Notice key={latin} tone="warning" title={plant}>
      {notice} <LawLink law={law} />
    </Notice>
  ))

export const LawLink = ({ law }: { law: WildRisk['law'] }) => (
  // Opens in a new tab, as the page may be a half-filled form.
  <a href={law.url} target="_blank" rel="noreferrer" className="underline underline-offset-3">
    {law.name}
    <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
  </a>
)
