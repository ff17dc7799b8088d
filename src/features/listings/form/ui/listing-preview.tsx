import { useQuery } from '@tanstack/react-query'
import { pence } from '#shared/money.ts'
import { useApi } from '#ui/browser/api.ts'
import { AT_FIRST, offeredAs } from '../../base/swap-terms.ts'
import type { Category } from '../../listing/category.ts'
import type { Listing } from '../../listing/listing.ts'
import { type CardListing, ListingCard } from '../../listing/ui/listing-card.tsx'
import { drawingOfDraft } from '../../photos/pictures.ts'
import { pickupPlacesQuery } from '../../place/ui/pickup-places-query.ts'
import { useDebouncedValue } from '../../search/ui/use-debounced-value.ts'
import { typedPrice } from '../listing-form.ts'
import type { ListingFormState } from './use-listing-form.ts'

const PAUSE_MS = 500

interface Props {
  form: ListingFormState
  categories: readonly Category[]
  /** The published outward code, kept while no other place is entered. */
  outcode?: string | null | undefined
  seller: Pick<Listing['seller'], 'id' | 'username' | 'fullName'>
}

/** Preview of the card that buyers will see, from the fields typed so far. It is not interactive. */
export function ListingPreview({
  form: { values, photos, lookup },
  categories,
  seller,
  outcode: published = null,
}: Props) {
  const { data: places } = useQuery({ ...pickupPlacesQuery(useApi()), throwOnError: false })
  const chosen = places?.find(({ id }) => String(id) === values.pickupPlaceId)
  const outcode = chosen ? chosen.postcode.split(' ')[0] : values.postcode.trim() ? lookup.outcode : published
  const typed = typedPrice(values.price)
  const price = typed ?? pence(0)
  const categoryId = Number(values.categoryId)
  const category = categories.find(({ id }) => id === categoryId)
  // A request for each letter would be one too many.
  const title = useDebouncedValue(values.title.trim(), PAUSE_MS)
  const cover = photos.photos.find(({ problem }) => !problem)
  const listing: CardListing = {
    ...nothingYet,
    title: values.title.trim() || 'What you offer',
    description: values.description.trim() || 'What you say about it.',
    ...offeredAs({ swap: values.swap }, AT_FIRST, price),
    drawing: drawingOfDraft({ title, plant: values.plant, categoryId }),
    imageUrl: cover?.preview ?? cover?.url ?? null,
    sellerId: seller.id,
    categoryId,
    location: values.location.trim() || 'Your town',
    outcode: outcode ?? null,
    category: category ?? { id: categoryId, slug: '', name: '' },
    seller: { ...seller, avatar: null, location: null, email: null },
  }
  return (
    <section aria-label="Preview">
      <h2 className="mb-3 text-lg">How buyers will see it</h2>
      <div inert className="max-w-72">
        <ListingCard listing={listing} priceText={typed === null ? '£?' : undefined} />
      </div>
    </section>
  )
}

/** Fields of a listing that are not in the form. */
const nothingYet = {
  id: 0,
  status: 'active',
  latitude: null,
  longitude: null,
  distance: null,
  featured: false,
  isFavorited: false,
  expiresAt: '',
  createdAt: '',
  updatedAt: '',
} satisfies Partial<CardListing>
