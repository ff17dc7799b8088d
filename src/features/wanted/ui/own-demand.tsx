import { useQuery } from '@tanstack/react-query'
import { useApi } from '#ui/browser/api.ts'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import type { OwnDemand } from '../contract.ts'
import { demandInWords } from '../wanted.ts'
import { ownDemandQuery } from './queries.ts'

const MAX_SHOWN = 5

/** What of a seller's listings and drafts neighbours look for, with one press to list it. Renders nothing without any. */
export function OwnDemandList() {
  const { data = [] } = useQuery({ ...ownDemandQuery(useApi()), throwOnError: false })
  if (data.length === 0) return null
  return (
    <section aria-labelledby="demand">
      <h2 id="demand" className="text-lg">
        Wanted near you
      </h2>
      <ul className="mt-1 divide-y divide-line">
        {data.slice(0, MAX_SHOWN).map((demand) => (
          <li key={`${demand.listingId}-${demand.draftId}`} className="py-3">
            <p className="wrap-anywhere font-[620]">{demand.title}</p>
            <p className="mt-0.5 text-sm">
              <TextLink href={`/wanted/${demand.wanted[0]?.id}`}>{demandInWords(demand.count)}</TextLink>
            </p>
            <NextStep demand={demand} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function NextStep({ demand: { listingId, draftId, status, title } }: { demand: OwnDemand }) {
  if (status === 'active')
    return (
      <p className="mt-0.5 text-ink-2 text-sm">Yours is on sale. They were notified if it appeared after they asked.</p>
    )
  const [href, name] =
    status === 'draft'
      ? [`/new-listing?draft=${draftId}`, 'Finish the draft']
      : status === 'paused'
        ? [`/product/${listingId}`, 'Open the paused listing']
        : [`/new-listing?like=${listingId}`, 'List it again']
  return (
    <ButtonLink href={href} size="small" className="mt-2" aria-label={`${name}: ${title}`}>
      {name}
    </ButtonLink>
  )
}
