import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type BadgeTone = 'ink' | 'plain' | 'leaf' | 'rhubarb' | 'label' | 'hose'

const tones: Record<BadgeTone, string> = {
  ink: 'bg-[#14231a] text-white ring-1 ring-white/20',
  plain: 'bg-sunken text-ink-2',
  leaf: 'bg-leaf-tint text-leaf',
  rhubarb: 'bg-rhubarb-tint text-rhubarb',
  label: 'bg-label-tint text-label-ink',
  hose: 'bg-hose-tint text-hose',
}

/** A short label for a state or a kind. `ink` is for pictures: it stays legible on any background. */
export const Badge = ({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) => (
  <span className={classNames('inline-flex items-center gap-1 rounded-sm px-2 py-0.5 font-[650] text-xs', tones[tone])}>
    {children}
  </span>
)

/** A count of waiting items. Renders nothing for zero. */
export const CountBadge = ({ count, label }: { count: number; label: string }) =>
  count > 0 ? (
    <span className="inline-grid h-5 min-w-5 place-items-center rounded-full bg-rhubarb px-1.5 font-[650] text-on-rhubarb text-xs">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">
        {count} {label}
      </span>
    </span>
  ) : null
