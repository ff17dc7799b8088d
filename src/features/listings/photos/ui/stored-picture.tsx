import type { ComponentProps } from 'react'
import { drawingOfDraft, isBuiltInPicture } from '../pictures.ts'
import { ListingPicture } from './listing-picture.tsx'

interface Props extends Omit<ComponentProps<typeof ListingPicture>, 'listing'> {
  url: string
  /** The title of the listing. */
  title: string
}

/** The picture of an order, of which only one URL is known: a photo, or a drawing of ours. */
export const StoredPicture = ({ url, title, ...picture }: Props) => (
  <ListingPicture
    {...picture}
    listing={
      isBuiltInPicture(url)
        ? { imageUrl: null, drawing: url }
        : { imageUrl: url, drawing: drawingOfDraft({ title, plant: '', categoryId: 0 }) }
    }
  />
)
