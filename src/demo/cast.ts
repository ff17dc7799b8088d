/** Lookups for the stories: users by username, listings by title. */
export interface Cast {
  people: ReadonlyMap<string, number>
  listings: ReadonlyMap<string, { id: number; price: number; sellerId: number }>
}
