import { factsInWords } from '#features/listings/base/fact-rows.ts'
import { formatMoment } from '#shared/dates.ts'
import { formatPrice, pence } from '#shared/money.ts'
import { TextLink } from '#ui/primitives/link.tsx'
import type { Subject } from '../contract.ts'
import { listingStateNames } from '../listing-state-names.ts'
import { Part } from './part.tsx'

type Listing = Extract<Subject, { kind: 'listing' }>

/** What the listing said before, the latest change first. */
export const ListingHistory = ({ changes }: Pick<Listing, 'changes'>) => (
  <Part title={changes.length === 1 ? '1 change' : `${changes.length} changes`}>
    <ol>
      {changes.map((change) => (
        <li key={change.id} className="flex flex-col gap-1 border-line border-b py-2.5 text-sm">
          <p className="flex flex-wrap justify-between gap-x-4 text-ink-2">
            <strong className="text-ink">{change.by}</strong>
            <span>{formatMoment(change.at)}</span>
          </p>
          {change.title && (
            <p className="break-words">
              Title: “{change.title.before}” → “{change.title.after}”
            </p>
          )}
          {change.price && (
            <p>
              Price: {formatPrice(pence(change.price.before))} → {formatPrice(pence(change.price.after))}
            </p>
          )}
          {change.description && (
            <details>
              <summary className="cursor-pointer">Text before</summary>
              <p className="mt-1 whitespace-pre-line break-words border-line border-l-4 pl-3">
                {change.description.before}
              </p>
            </details>
          )}
          {change.facts && (
            <p className="wrap-anywhere">
              About the plant: “{factsInWords(change.facts.before)}” → “{factsInWords(change.facts.after)}”
            </p>
          )}
          {change.images && <Photos images={change.images} />}
        </li>
      ))}
    </ol>
  </Part>
)

/** The photos that a change removed, and how many it added. */
function Photos({ images: { before, after } }: { images: { before: string[]; after: string[] } }) {
  const removed = before.filter((image) => !after.includes(image))
  const added = after.filter((image) => !before.includes(image)).length
  return (
    <div>
      <p>
        Photos: {removed.length} removed, {added} added{removed.length + added === 0 && ', another order'}
      </p>
      {removed.length > 0 && (
        <ul className="mt-1.5 flex flex-wrap gap-2">
          {removed.map((image, index) => (
            <li key={image}>
              <img
                src={image}
                alt={`Removed, ${index + 1}`}
                width={96}
                height={72}
                loading="lazy"
                className="aspect-4/3 w-24 rounded-sm bg-sunken object-cover"
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Other listings of the same seller, the most similar first. */
export const SimilarOfSeller = ({ similar }: Pick<Listing, 'similar'>) => (
  <Part title="Similar listings by the same seller">
    <ul>
      {similar.map(({ id, title, price, status, createdAt }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-4 border-line border-b py-2 text-sm">
          <span className="min-w-0 break-words">
            <TextLink href={`/product/${id}`}>{title}</TextLink>, {formatPrice(pence(price))}
          </span>
          <span className="text-ink-2">
            {listingStateNames[status]}, {formatMoment(createdAt)}
          </span>
        </li>
      ))}
    </ul>
  </Part>
)
