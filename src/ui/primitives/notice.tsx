import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import { classNames } from './class-names.ts'

export type NoticeTone = 'info' | 'success' | 'warning' | 'destructive'

const looks = {
  info: { icon: 'info', box: 'bg-hose-tint', mark: 'text-hose' },
  success: { icon: 'circle-check', box: 'bg-leaf-tint', mark: 'text-leaf' },
  warning: { icon: 'triangle-exclamation-point', box: 'bg-label-tint', mark: 'text-label-ink' },
  destructive: { icon: 'circle-exclamation-point', box: 'bg-rhubarb-tint', mark: 'text-rhubarb' },
} as const

interface Props {
  tone?: NoticeTone
  title?: ReactNode
  children?: ReactNode
  /** An action that resolves it. */
  action?: ReactNode
  /** Announced by screen readers as soon as it appears. */
  isUrgent?: boolean
  className?: string
}

/** A message that stays in the page. */
export function Notice({ tone = 'info', title, children, action, isUrgent, className }: Props) {
  const { icon, box, mark } = looks[tone]
  return (
    <div
      role={isUrgent ? 'alert' : undefined}
      className={classNames('flex gap-3 rounded-md px-4 py-3.5', box, className)}
    >
      <Icon name={icon} size={22} className={classNames('mt-0.5 shrink-0', mark)} />
      <div className="min-w-0 flex-1">
        {title && <p className="font-[650] text-ink">{title}</p>}
        {children && <div className="text-ink text-sm">{children}</div>}
        {action && <div className="mt-2.5">{action}</div>}
      </div>
    </div>
  )
}
