import { formatPounds, type Pence } from '#shared/money.ts'
import { TERMS } from '../../base/terms.ts'

const HOUR = 3_600_000

interface Props {
  /** The buyer pays. */
  total: Pence
  isProtected: boolean
  seller: string
}

/** What follows after paying, in the order it happens. */
export function NextSteps({ total, isProtected, seller }: Props) {
  const hours = TERMS.claimWindow / HOUR
  const steps = [
    `We hold your ${formatPounds(total)} securely. ${seller} is not paid yet.`,
    `You see the exact place and agree a time with ${seller}. Local pickup only.`,
    isProtected
      ? `You collect, check it and show your code. ${seller} is paid ${hours} hours later, so that you can report a problem first.`
      : `You collect, check it and show your code. Then ${seller} is paid.`,
  ]
  return (
    <section aria-labelledby="after-paying" className="lg:col-start-2 lg:row-start-3">
      <h2 id="after-paying" className="text-lg">
        What happens next
      </h2>
      <ol className="mt-2 divide-y divide-line border-line border-y text-sm">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3.5 py-3">
            <span aria-hidden="true" className="w-4 shrink-0 font-[760] font-display text-leaf text-lg leading-tight">
              {index + 1}
            </span>
            <span className="min-w-0 text-ink-2 [overflow-wrap:anywhere]">{step}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
