import { useQuery } from '@tanstack/react-query'
import { listingSellerQuery } from '#features/listings/listing/ui/listing-seller-query.ts'
import { SellerTerms } from '#features/listings/listing/ui/seller-terms.tsx'
import { useApi } from '#ui/browser/api.ts'
import { modelForm, traderInformation } from '../../base/trader-information.ts'

interface Props {
  listing: { id: number; title: string }
  /** For how long a paid order can be collected. */
  collectDays: number
}

/** Who sells it and, of a trader, what the law has buyers read before they pay. */
export function TraderTerms({ listing: { id, title }, collectDays }: Props) {
  const { data } = useQuery({ ...listingSellerQuery(useApi(), id), throwOnError: false })
  return (
    <>
      <SellerTerms listingId={id} />
      {data?.kind === 'trader' && (
        <dl className="mt-4 text-sm">
          {traderInformation(data.cancelRight, collectDays).map(([heading, text]) => (
            <div key={heading} className="mt-2">
              <dt className="font-[620]">{heading}</dt>
              <dd className="text-ink-2">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {data?.trader && data.cancelRight === 'right' && (
        <details className="mt-1 text-sm">
          <summary className="w-fit cursor-pointer py-2.5 font-[620]">Model cancellation form</summary>
          <p className="text-ink-2">Use the form on your order, this one, or any clear statement.</p>
          <div className="mt-2 rounded-md border border-line px-4 py-3">
            {modelForm(data.trader, title).map((line) => (
              <p key={line} className="mb-2 break-words last:mb-0">
                {line}
              </p>
            ))}
          </div>
        </details>
      )}
    </>
  )
}
