import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { PlantDrawing } from '#ui/pictures/plant-drawing.tsx'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { Skeleton } from '#ui/primitives/skeleton.tsx'
import type { Demand, PlantInDemand } from '../contract.ts'
import { windowInWords } from '../days.ts'
import { spansOf } from '../demand.ts'
import { cropsHref } from './crops-list.tsx'
import { PlaceForm } from './place-form.tsx'
import { type DemandFilter, demandQuery } from './queries.ts'

interface Props {
  filter: DemandFilter
  onFilter: (filter: DemandFilter) => void
}

export const demandHref = ({ near, radius }: DemandFilter): string => {
  const search = new URLSearchParams({ ...(near && { near }), ...(radius && { radius }) })
  return search.size > 0 ? `/crops/demand?${search}` : '/crops/demand'
}

/** What neighbours look for and growers have promised, by plant and week. */
export function DemandScreen({ filter, onFilter }: Props) {
  const { data, error, isPending, refetch } = useQuery({ ...demandQuery(useApi(), filter), throwOnError: false })
  const place = data?.near
  const form = (
    <PlaceForm
      action="/crops/demand"
      start={{ near: filter.near ?? place?.outcode ?? '', radius: filter.radius ?? String(place?.radius ?? 5) }}
      onPlace={({ near, radius }) => onFilter(near ? { near, radius } : {})}
    />
  )
  if (isPending) return <Loading />
  if (!data) {
    return (
      <>
        {form}
        <Notice
          tone="destructive"
          isUrgent
          className="mt-6"
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          {error instanceof ApiError && error.status === 400 ? error.sentence : 'We could not load what is wanted.'}
        </Notice>
      </>
    )
  }
  return (
    <>
      {form}
      <Found demand={data} />
    </>
  )
}

function Found({ demand: { near, region, plants } }: { demand: Demand }) {
  if (!near) return <p className="mt-6 text-ink-2">Enter a postcode to see what is wanted near it.</p>
  if (plants.length === 0) {
    return (
      <div className="mt-6">
        <EmptyState
          title={`Nobody within ${near.radius} miles of ${near.place} looks for a plant of our catalogue`}
          picture={<PlantDrawing kind="seedling" seed={12} />}
          action={
            <ButtonLink href="/crops/new" tone="primary">
              Announce a Crop
            </ButtonLink>
          }
        >
          Try a larger distance, or announce what you sow anyway: it is in the list of what grows near.
        </EmptyState>
      </div>
    )
  }
  return (
    <section aria-labelledby="wanted-by-week" className="mt-6">
      <h2 id="wanted-by-week" className="border-ink border-b-2 pb-2 text-xl">
        Wanted within {near.radius} miles of {near.place}
      </h2>
      <p className="mt-3 max-w-[70ch] text-ink-2 text-sm">
        Wanted are neighbours whose request is open today, one each, in the weeks in which the plant is usually planted
        out or harvested in {region}; who has reserved some counts with what they have reserved instead. Promised is
        what all growers together have announced, in the weeks in which it is ready.
      </p>
      <ul>
        {plants.map((plant) => (
          <PlantRow key={plant.plant.slug} demand={plant} near={near} />
        ))}
      </ul>
    </section>
  )
}

function PlantRow({ demand, near }: { demand: PlantInDemand; near: NonNullable<Demand['near']> }) {
  const { plant, wanted, promised, weeks, sownNow } = demand
  const list = cropsHref({ plant: plant.slug, near: near.outcode, radius: String(near.radius) })
  return (
    <li className="grid gap-x-10 gap-y-4 border-line border-b py-6 md:grid-cols-[2fr_3fr]">
      <div className="min-w-0">
        <h3 className="text-lg">{plant.name}</h3>
        <p className="mt-1">
          {wanted} wanted, {promised > 0 ? <TextLink href={list}>{promised} promised</TextLink> : 'none promised'}
        </p>
        {sownNow && <p className="mt-1 text-ink-2 text-sm">Sown today, ready {windowInWords(sownNow)}</p>}
        <ButtonLink href={`/crops/new?plant=${plant.slug}`} className="mt-3" aria-label={`Sow for it: ${plant.name}`}>
          Sow for It
        </ButtonLink>
      </div>
      <table className="h-fit w-full text-left text-sm tabular-nums">
        <caption className="sr-only">{plant.name}, wanted and promised by week</caption>
        <thead>
          <tr className="text-ink-3">
            <th scope="col" className="py-1.5 pr-3 font-normal">
              Weeks
            </th>
            <th scope="col" className="py-1.5 pr-3 text-right font-normal">
              Wanted
            </th>
            <th scope="col" className="py-1.5 text-right font-normal">
              Promised
            </th>
          </tr>
        </thead>
        <tbody>
          {spansOf(weeks).map((span) => (
            <tr key={span.from} className="border-line border-t">
              <th scope="row" className="py-1.5 pr-3 font-normal">
                {windowInWords(span)}
              </th>
              <td className="py-1.5 pr-3 text-right">{span.wanted}</td>
              <td className="py-1.5 text-right">{span.promised}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </li>
  )
}

const Loading = () => (
  <div className="mt-6 flex flex-col gap-6">
    <span role="status" className="sr-only">
      Loading what is wanted...
    </span>
    {['one', 'two', 'three'].map((row) => (
      <div key={row}>
        <Skeleton className="h-5 w-1/3" />
        <Skeleton className="mt-3 h-4 w-2/3" />
      </div>
    ))}
  </div>
)
