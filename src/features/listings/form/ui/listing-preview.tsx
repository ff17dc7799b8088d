import { pence } from '#shared/money.ts'
import type { Category } from '../../listing/category.ts'
import type { Listing } from '../../listing/listing.ts'
import { type CardListing, ListingCard } from '../../listing/ui/listing-card.tsx'
import { drawingOfDraft } from '../../photos/pictures.ts'
import { useDebouncedValue } from '../../search/ui/use-debounced-value.ts'
import { typedPrice } from '../listing-form.ts'
import type { ListingFormState } from './use-listing-form.ts'

const PAUSE_MS = 500

interface Props {
  form: ListingFormState
  categories: readonly Category[]
  seller: Pick<Listing['seller'], 'id' | 'username' | 'fullName'>
}

/** Preview of the card that buyers will see, from the fields typed so far. It is not interactive. */
export function ListingPreview({ form: { values, photos }, categories, seller }: Props) {
  const price = typedPrice(values.price) ?? pence(0)
  const categoryId = Number(values.categoryId)
  const category = categories.find(({ id }) => id === categoryId)
  // A request for each letter would be one too many.
  const title = useDebouncedValue(values.title.trim(), PAUSE_MS)
  const cover = photos.photos.find(({ problem }) => !problem)
  const listing: CardListing = {
    ...nothingYet,
    title: values.title.trim() || 'What you offer',
    description: values.description.trim() || 'What you say about it.',
    price,
    kind: price === 0 ? 'free' : 'sale',
    drawing: drawingOfDraft({ title, plant: values.plant, categoryId }),
    imageUrl: cover?.preview ?? cover?.url ?? null,
    sellerId: seller.id,
    categoryId,
    location: values.location.trim() || 'Your town',
    category: category ?? { id: categoryId, slug: '', name: '' },
    seller: { ...seller, avatar: null, location: null, email: null },
  }
  return (
    <section aria-label="Preview">
      <h2 className="mb-3 text-lg">How buyers will see it</h2>
      <div inert className="max-w-72">
        <ListingCard listing={listing} />
      </div>
    </section>
  )
}

/** Fields of a listing that are not in the form. */
const nothingYet = {
  id: 0,
  status: 'active',
  outcode: null,
  latitude: null,
  longitude: null,
  distance: null,
  featured: false,
  isFavorited: false,
  expiresAt: '',
  createdAt: '',
  updatedAt: '',
} satisfies Partial<CardListing>
