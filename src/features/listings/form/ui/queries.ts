import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import { formatMonth } from '#shared/dates.ts'
import { isGrown } from '../../base/categories.ts'
import { LISTINGS, ownContract } from '../../listing/ui/queries.ts'

export const draftsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['/api/drafts'],
    queryFn: async () => api((await ownContract()).listDrafts, {}),
  })

/** On which terms the member's listing takes offers. */
export const offerTermsQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['/api/products', id, 'offer-terms'],
    queryFn: async () => (await api((await ownContract()).getOfferTerms, { params: { id: String(id) } })).offers,
    staleTime: 0,
  })

/** The member's unpublished edit of a listing; null when there is none. */
export const editDraftQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['/api/drafts', 'edit', id],
    queryFn: async () => {
      await (await import('./saves-in-flight.ts')).saved(id)
      return (await api((await ownContract()).findEdit, { params: { id: String(id) } })).draft
    },
  })

const MAX_OWN = 100

/** The member's own listings that another may be raised from, newest first. */
export const ownPlantsQuery = (api: Api) =>
  queryOptions({
    queryKey: [LISTINGS, 'mine', 'parents'],
    queryFn: async () => {
      const own = await api((await ownContract()).listOwnListings, { query: { limit: String(MAX_OWN) } })
      const plants = own
        .filter(({ categoryId }) => isGrown(categoryId))
        .map(({ id, title, createdAt }) => ({ id, name: `${title}, ${formatMonth(createdAt)}` }))
      return { plants, isCut: own.length === MAX_OWN }
    },
  })

/** Listings of which the member has received a plant, the latest first. */
export const receivedPlantsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['/api/received-plants'],
    queryFn: async () => {
      const received = await api((await ownContract()).listReceivedPlants, {})
      return received.map(({ id, title, receivedAt }) => ({ id, name: `${title}, ${formatMonth(receivedAt)}` }))
    },
  })
