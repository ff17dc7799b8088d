/** A place found for a postcode. `precision` tells what the point stands for. */
export interface Place {
  /** The full postcode in its canonical form, when one was given and is of a known outward code. */
  postcode: string | null
  outcode: string
  place: string
  lat: number
  lng: number
  precision: 'unit' | 'sector' | 'outcode' | 'area'
}

/** A town or a part of one, with an address of its own such as `/browse?near=bristol`. */
export interface Town {
  slug: string
  name: string
  lat: number
  lng: number
}

export interface Places {
  /** Finds a full or outward postcode. Throws a DomainError 'invalid' that names the cause (format, unknown area, no fixed place). */
  lookup(postcode: string): Promise<Place>
  town(slug: string): Town | null
  /** The town, or part of one, of a well-formed outward code; null only where no area begins like that. */
  townOf(outcode: string): Town | null
  /** The letters of the postcode area that a town of this name is in. */
  areaOf(slug: string): string | null
  /** The main town of an outward code's area. */
  mainTownOf(outcode: string): Town | null
  /** What the owners of imported postcodes want to be said where they are shown; null without an import. */
  credit(): Promise<string | null>
}
