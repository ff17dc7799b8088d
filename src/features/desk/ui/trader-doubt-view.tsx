import { sellerNames } from '#features/sellers/seller-kinds.ts'
import { formatDay } from '#shared/dates.ts'
import { formatPrice, pence } from '#shared/money.ts'
import { TextLink } from '#ui/primitives/link.tsx'
import type { Subject } from '../contract.ts'
import { counted } from '../counted.ts'
import { Fact } from './fact.tsx'

interface Props {
  doubt: Extract<Subject, { kind: 'trader_doubt' }>
  name: string
}

/** A seller who may be a trader: what they declared, and what speaks for a business. */
export const TraderDoubtView = ({ doubt: { id, username, declared, declaredAt, figures }, name }: Props) => (
  <article className="rounded-lg border border-line bg-card p-4">
    <p>
      <TextLink href={`/profile/${id}`}>{name}</TextLink> <span className="text-ink-2">@{username}</span>
    </p>
    <dl className="mt-4 grid gap-x-5 gap-y-1.5 text-sm sm:grid-cols-[11rem_minmax(0,1fr)]">
      <Fact name="Declared">
        {declared ? sellerNames[declared] : 'Nothing, shown as a private seller'}
        {declaredAt && `, ${formatDay(declaredAt)}`}
      </Fact>
      <Fact name="Sold in a year">
        {counted(figures.sales, 'sale')}, {formatPrice(pence(figures.takings))}
      </Fact>
      <Fact name="On sale now">
        {counted(figures.units, 'unit')} in {counted(figures.listings, 'listing')}
      </Fact>
    </dl>
  </article>
)
