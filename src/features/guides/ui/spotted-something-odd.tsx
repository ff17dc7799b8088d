import { NotifiablePests } from './notifiable-pests.tsx'
import { PageHeading } from './page-heading.tsx'

/** What to do about a pest or disease that has to be reported. */
export const SpottedSomethingOdd = () => (
  <div className="sheet">
    <PageHeading
      title="Spotted something odd?"
      lead="A plant pest or disease that does not belong here: what to look for, and whom to call."
    />
    <div className="prose pb-8">
      <NotifiablePests />
    </div>
  </div>
)
