import type { ReactNode } from 'react'

interface Step {
  name: string
  text: ReactNode
}

/** Ordered steps, each with its number on a plant label. */
export const Numbered = ({ steps }: { steps: readonly Step[] }) => (
  <ol className="space-y-6">
    {steps.map(({ name, text }, index) => (
      <li key={name} className="grid grid-cols-[2.75rem_minmax(0,1fr)] gap-4">
        <span aria-hidden="true" className="plant-label h-fit w-11 pt-2 pb-4.5 text-lg">
          {index + 1}
        </span>
        <div className="max-w-[56ch]">
          <h3>{name}</h3>
          <p className="mt-1 text-ink-2">{text}</p>
        </div>
      </li>
    ))}
  </ol>
)
