import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { formatDay } from '#shared/dates.ts'
import { useApi } from '#ui/browser/api.ts'
import { BackLink } from '#ui/primitives/back-link.tsx'
import { Badge } from '#ui/primitives/badge.tsx'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { swapStatusNames } from '../swap-words.ts'
import { HandoverPanel } from './handover-panel.tsx'
import { oneSwapQuery } from './queries.ts'
import { SwapActs } from './swap-acts.tsx'
import { SwapLine } from './swap-line.tsx'
import { SwapSides } from './swap-sides.tsx'

/** One swap: what is given for what, how it stands, and what the viewer may do. */
export function SwapScreen({ id }: { id: number }) {
  const { data: swap } = useQuery(oneSwapQuery(useApi(), id))
  const place = useRef<HTMLDivElement>(null)
  if (!swap) return null
  const focus = () => place.current?.focus()
  const { other, status, createdAt } = swap
  return (
    <>
      <BackLink href="/swaps">Swaps</BackLink>
      <h1 className="mt-3 break-words">Swap with {other.fullName}</h1>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2 text-sm">
        <Badge tone={status === 'agreed' ? 'ink' : 'plain'}>{swapStatusNames[status]}</Badge>
        <span>Proposed {formatDay(createdAt)}</span>
      </p>
      <div ref={place} tabIndex={-1} className="mt-6 flex flex-col gap-6 outline-none">
        <SwapSides swap={swap} />
        <p role="status" className="max-w-[64ch]">
          <SwapLine swap={swap} />
        </p>
        {status === 'agreed' && <HandoverPanel swap={swap} onDone={focus} />}
        <SwapActs swap={swap} onDone={focus} />
        <ButtonLink href={`/messages/${other.id}`} tone="quiet" className="self-start">
          Message {other.fullName}
        </ButtonLink>
      </div>
    </>
  )
}
