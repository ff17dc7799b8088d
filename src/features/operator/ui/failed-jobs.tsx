import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { stuckOfKindQuery } from '#features/checkout/ledger/ui/money-queries.ts'
import { StuckItemRow } from '#features/checkout/ledger/ui/stuck-item.tsx'
import { useApi } from '#ui/browser/api.ts'
import { TextLink } from '#ui/primitives/link.tsx'

const SHOWN = 10

/** Jobs whose attempts have all failed, the oldest first. The books list them too. */
export function FailedJobs({ dead }: { dead: number }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { data: jobs } = useQuery({ ...stuckOfKindQuery(useApi(), 'job'), enabled: dead > 0 })
  const shown = (dead > 0 && jobs) || []
  return (
    <section className="mt-7">
      <h2
        ref={heading}
        tabIndex={-1}
        className="border-ink border-b pb-1.5 font-[650] font-sans text-base tracking-normal"
      >
        Failed jobs
      </h2>
      {dead === 0 && <p className="mt-3 text-ink-2">None.</p>}
      <ul className="mt-3 flex flex-col gap-3 empty:hidden">
        {shown.slice(0, SHOWN).map((item) => (
          <StuckItemRow key={item.id} item={item} onRetried={() => heading.current?.focus()} />
        ))}
      </ul>
      {dead > SHOWN && (
        <p className="mt-3">
          The oldest {SHOWN} of {dead} are shown. <TextLink href="/staff/money">All are in the books</TextLink>
        </p>
      )}
    </section>
  )
}
