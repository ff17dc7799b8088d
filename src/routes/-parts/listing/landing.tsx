import { useQuery } from '@tanstack/react-query'
import { type SearchQuery, searchQuery } from '#features/listings/search/ui/queries.ts'
import { Newest } from '#features/listings/towns/ui/landing-screen.tsx'
import type { Api } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { FullListingCard } from './listing-card.tsx'

const MAX_NEWEST = 8
const FIRST_ROW = 4
/** Number of listings around a town. */
export const TOWN_MILES = 10

export const newestQuery = (api: Api, query: SearchQuery) =>
  searchQuery(api, { ...query, sort: 'newest', limit: String(MAX_NEWEST) })

/** Number of listings within ten miles of a town. */
export const around = ({ lat, lng }: { lat: number; lng: number }) => ({
  lat: lat.toFixed(2),
  lng: lng.toFixed(2),
  radius: String(TOWN_MILES),
})

interface Props {
  query: SearchQuery
  title: string
  href: string
}

export function NewestListings({ query, ...rest }: Props) {
  const api = useApi()
  const { data } = useQuery(newestQuery(api, query))
  const cards = (data?.items ?? []).map((listing, position) => (
    <FullListingCard key={listing.id} listing={listing} isFirst={position < FIRST_ROW} />
  ))
  return <Newest {...rest} cards={cards} />
}

/** The count in words: `1 listing`, `14 listings`, `More than 240 listings`. */
export const listings = (count: number | string): string =>
  String(count) === '1' ? '1 listing' : `${String(count)} listings`
