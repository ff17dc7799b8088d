import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { PlantDrawing } from '#ui/pictures/plant-drawing.tsx'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { Skeleton } from '#ui/primitives/skeleton.tsx'
import type { CropsPage } from '../contract.ts'
import { CropRow } from './crop-row.tsx'
import { PlaceForm } from './place-form.tsx'
import { type CropsFilter, cropsQuery } from './queries.ts'

interface Props {
  filter: CropsFilter
  onFilter: (filter: CropsFilter) => void
}

/** The address of the list with this filter. */
export const cropsHref = ({ near, radius, everywhere, plant, after }: CropsFilter): string => {
  const search = new URLSearchParams({
    ...(near && { near }),
    ...(radius && { radius }),
    ...(everywhere && { everywhere }),
    ...(plant && { plant }),
    ...(after && { after: String(after) }),
  })
  return search.size > 0 ? `/crops?${search}` : '/crops'
}

/** What growers near a place have sown for neighbours. */
export function CropsList({ filter, onFilter }: Props) {
  const api = useApi()
  const { data, error, isPending, refetch } = useQuery({ ...cropsQuery(api, filter), throwOnError: false })
  if (isPending) return <Loading />
  if (!data) {
    const isWrong = error instanceof ApiError && error.status === 400
    return (
      <>
        <Near filter={filter} shown={null} onFilter={onFilter} />
        <Notice
          tone="destructive"
          isUrgent
          className="mt-6"
          action={
            <Button onClick={isWrong ? () => onFilter({ everywhere: 'true' }) : () => void refetch()}>
              {isWrong ? 'Show everywhere' : 'Try again'}
            </Button>
          }
        >
          {isWrong ? error.sentence : 'We could not load the crops.'}
        </Notice>
      </>
    )
  }
  return (
    <>
      <Near filter={filter} shown={data.near} onFilter={onFilter} />
      <Found page={data} filter={filter} />
    </>
  )
}

const Near = ({ filter, shown, onFilter }: Props & { shown: CropsPage['near'] }) => (
  <PlaceForm
    action="/crops"
    isOptional
    start={{ near: filter.near ?? shown?.outcode ?? '', radius: filter.radius ?? String(shown?.radius ?? 25) }}
    onPlace={({ near, radius }) =>
      onFilter({ ...(near ? { near, radius } : { everywhere: 'true' }), ...(filter.plant && { plant: filter.plant }) })
    }
  >
    {filter.plant && <input type="hidden" name="plant" value={filter.plant} />}
  </PlaceForm>
)

/** `Tomato within 25 miles of Bristol` */
function headingOf({ plant, near }: CropsPage): string {
  const what = plant?.name ?? 'Growing'
  return near ? `${what} within ${near.radius} miles of ${near.place}` : `${what} everywhere in the UK`
}

function Found({ page, filter }: { page: CropsPage; filter: CropsFilter }) {
  const { crops, near, next, plant, promised } = page
  if (crops.length === 0) return <Nothing page={page} filter={filter} />
  const { after, ...place } = filter
  return (
    <>
      <div className="mt-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-ink border-b-2 pb-2">
        <h2 className="text-xl">{headingOf(page)}</h2>
        <p className="flex flex-wrap gap-x-5 text-sm">
          <span>{promised} promised</span>
          {plant && <TextLink href={cropsHref({ ...place, plant: '' })}>Show all plants</TextLink>}
          {near && (
            <TextLink href={cropsHref({ everywhere: 'true', plant: filter.plant ?? '' })}>Show everywhere</TextLink>
          )}
        </p>
      </div>
      <ul>
        {crops.map((crop) => (
          <CropRow key={crop.id} crop={crop} />
        ))}
      </ul>
      {(next || after) && (
        <p className="flex flex-wrap justify-center gap-3 py-8">
          {after && <ButtonLink href={cropsHref(place)}>Ready first</ButtonLink>}
          {next && <ButtonLink href={cropsHref({ ...place, after: next })}>Ready later</ButtonLink>}
        </p>
      )}
    </>
  )
}

const Nothing = ({ page: { near, plant }, filter }: { page: CropsPage; filter: CropsFilter }) => (
  <div className="mt-6">
    <EmptyState
      title={`Nobody ${near ? `near ${near.place} ` : ''}has announced ${plant?.name ?? 'a crop'}`}
      picture={<PlantDrawing kind="seedling" seed={11} />}
      action={
        <ButtonLink href={plant ? `/crops/new?plant=${plant.slug}` : '/crops/new'} tone="primary">
          Announce a Crop
        </ButtonLink>
      }
    >
      {near ? (
        <>
          Try a larger distance, or{' '}
          <TextLink href={cropsHref({ everywhere: 'true', plant: filter.plant ?? '' })}>
            see crops from everywhere
          </TextLink>
          .
        </>
      ) : (
        'Say what you have sown: neighbours who look for it are notified.'
      )}
    </EmptyState>
  </div>
)

const Loading = () => (
  <div className="mt-6 flex flex-col gap-6">
    <span role="status" className="sr-only">
      Loading crops...
    </span>
    {['one', 'two', 'three'].map((row) => (
      <div key={row} className="flex gap-5">
        <Skeleton className="size-20 rounded-md sm:size-28" />
        <div className="flex-1">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="mt-3 h-4 w-1/2" />
        </div>
      </div>
    ))}
  </div>
)
