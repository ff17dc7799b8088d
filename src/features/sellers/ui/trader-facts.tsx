import type { ReactNode } from 'react'
import type { TraderDetails } from '../contract.ts'

/** Who a trader is and how to reach them, as buyers must know before they buy and when they cancel. */
export const TraderFacts = ({
  trader: { name, address, email, phone, aphaNumber, vatNumber },
}: {
  trader: TraderDetails
}) => (
  <dl className="mt-2 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[8rem_minmax(0,1fr)]">
    <Fact name="Business">{name}</Fact>
    <Fact name="Address">
      <span className="whitespace-pre-line">{address}</span>
    </Fact>
    <Fact name="Email">
      <a href={`mailto:${email}`} className="underline underline-offset-3">
        {email}
      </a>
    </Fact>
    {phone && <Fact name="Telephone">{phone}</Fact>}
    {aphaNumber && <Fact name="Plant health">{aphaNumber}</Fact>}
    {vatNumber && <Fact name="VAT number">{vatNumber}</Fact>}
  </dl>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-3">{name}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </>
)
