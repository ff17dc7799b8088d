import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { formatDay } from '#shared/dates.ts'
import { useApi } from '#ui/browser/api.ts'
import { BackLink } from '#ui/primitives/back-link.tsx'
import { Badge } from '#ui/primitives/badge.tsx'
import { ringStatusNames } from '../ring-words.ts'
import { oneRingQuery } from './queries.ts'
import { RingActs } from './ring-acts.tsx'
import { RingHandover } from './ring-handover.tsx'
import { RingLine } from './ring-line.tsx'
import { RingParts } from './ring-parts.tsx'

/** One ring: who gives what to whom, how it stands, and what the viewer may do. */
export function RingScreen({ id }: { id: number }) {
  const { data: ring } = useQuery(oneRingQuery(useApi(), id))
  const place = useRef<HTMLDivElement>(null)
  if (!ring) return null
  const focus = () => place.current?.focus()
  const { status, createdAt, parts } = ring
  return (
    <>
      <BackLink href="/swaps">Swaps</BackLink>
      <h1 className="mt-3">Swap ring of {parts.length}</h1>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2 text-sm">
        <Badge tone={status === 'agreed' ? 'ink' : 'plain'}>{ringStatusNames[status]}</Badge>
        <span>Proposed {formatDay(createdAt)}</span>
      </p>
      <div ref={place} tabIndex={-1} className="mt-6 flex flex-col gap-6 outline-none">
        <RingParts ring={ring} />
        <p role="status" className="max-w-[64ch]">
          <RingLine ring={ring} />
        </p>
        {status === 'agreed' && <RingHandover ring={ring} onDone={focus} />}
        <RingActs ring={ring} onDone={focus} />
      </div>
    </>
  )
}
