import { required } from '#shared/required.ts'

export interface CastListing {
  id: number
  price: number
  sellerId: number
}

/** Lookups for the stories: users by username, listings by title. They throw for a name that the demo does not have. */
export interface Cast {
  person: (username: string) => number
  listing: (title: string) => CastListing
  listings: readonly CastListing[]
}

export const castOf = (people: ReadonlyMap<string, number>, listings: ReadonlyMap<string, CastListing>): Cast => ({
  person: (username) => required(people.get(username), `The demo has no user ${username}.`),
  listing: (title) => required(listings.get(title), `The demo has no listing “${title}”.`),
  listings: [...listings.values()],
})
