import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '#ui/browser/api.ts'
import { PlantDrawing } from '#ui/pictures/plant-drawing.tsx'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state.tsx'
import { CropRow } from './crop-row.tsx'
import { OwnCropActions } from './own-actions.tsx'
import { ownCropsQuery } from './queries.ts'

/** The viewer's crops, newest first. */
export function OwnCrops() {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(ownCropsQuery(useApi()))
  if (!data) return null
  const crops = data.pages.flat()
  if (crops.length === 0) {
    return (
      <EmptyState
        title="You have announced nothing yet"
        picture={<PlantDrawing kind="seedling" seed={11} />}
        action={
          <ButtonLink href="/crops/new" tone="primary">
            Announce a Crop
          </ButtonLink>
        }
      >
        Say what you have sown: neighbours who look for it are notified.
      </EmptyState>
    )
  }
  return (
    <>
      <h2 className="sr-only">All crops</h2>
      <ul className="border-ink border-t-2">
        {crops.map((crop) => (
          <CropRow key={crop.id} crop={crop}>
            <OwnCropActions crop={crop} />
          </CropRow>
        ))}
      </ul>
      {hasNextPage && (
        <p className="py-6 text-center">
          <Button isPending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show older crops
          </Button>
        </p>
      )}
    </>
  )
}
