import type { ReactNode } from 'react'
import { classNames } from '#ui/primitives/class-names.ts'
import type { Lit } from '../lit.ts'
import { lightsUp, useIsLit } from './use-lit.ts'

interface Props {
  lit: Lit
  outcode: string | null
  children: ReactNode
}

/** A card that lights its mark on the map, and is lit by it. */
export function LitCard({ lit, outcode, children }: Props) {
  const isLit = useIsLit(lit, outcode ? [outcode] : [])
  return (
    <div
      {...lightsUp(lit, outcode)}
      data-lit={isLit || undefined}
      className={classNames(
        'grid rounded-md outline-2 outline-offset-5',
        isLit ? 'outline-ink' : 'outline-transparent',
      )}
    >
      {children}
    </div>
  )
}
