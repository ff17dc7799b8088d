import type { ReactNode } from 'react'
import type { DrawingKind } from '#shared/drawing/drawing.ts'
import { PlantDrawing } from '#ui/pictures/plant-drawing.tsx'
import { Breadcrumb } from '#ui/primitives/back-link.tsx'

interface Props {
  title: string
  /** Introduction in one or two sentences. */
  lead: ReactNode
  /** Drawing shown beside it on wide screens. */
  picture?: { kind: DrawingKind; seed: number }
  children?: ReactNode
}

/** Breadcrumb, title and introduction of a page. */
export const PageHeading = ({ title, lead, picture, children }: Props) => (
  <header className="flex items-end justify-between gap-12 pt-6 pb-8 md:pt-10 md:pb-12">
    <div className="min-w-0">
      <Breadcrumb steps={[{ name: 'Home', href: '/' }, { name: title }]} />
      <h1 tabIndex={-1} className="mt-3 max-w-[20ch] text-3xl">
        {title}
      </h1>
      <p className="mt-4 max-w-[58ch] text-ink-2 text-lg">{lead}</p>
      {children}
    </div>
    {picture && <PlantDrawing {...picture} className="max-w-80 shrink-0 rounded-md max-lg:hidden" />}
  </header>
)
