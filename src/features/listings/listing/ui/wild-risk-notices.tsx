import { Notice } from '#ui/notice.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { WildRisk } from '../plant-rules.ts'

/** On a listing's page: what whoever takes it must know. */
export const WildRiskNotices = ({ wildRisks }: { wildRisks: readonly WildRisk[] }) =>
  wildRisks.map(({ latin, plant, notice, law }) => (
    <Notice key={latin} tone="warning" title={plant}>
      {notice} <LawLink law={law} />
    </Notice>
  ))

export const LawLink = ({ law }: { law: WildRisk['law'] }) => (
  // Beside the page, which may be a form that is half filled in.
  <a href={law.url} target="_blank" rel="noreferrer" className="underline underline-offset-3">
    {law.name}
    <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
  </a>
)
