/** A place found for a postcode. `precision` says what the point represents. */
export interface Place {
  /** The full postcode in its canonical form, when one was given and its outward code is known. */
  postcode: string | null
  outcode: string
  place: string
  lat: number
  lng: number
  precision: 'unit' | 'sector' | 'outcode' | 'area'
}

/** A town or a part of one, with its own URL such as `/browse?near=bristol`. */
export interface Town {
  slug: string
  name: string
  lat: number
  lng: number
}

/** An outward code with its place. */
export interface District {
  outcode: string
  place: string
}

export interface Places {
  /**
   * Finds a full or outward postcode. Throws DomainError 'invalid' with the cause (format, unknown area, no fixed
   * place).
   */
  lookup(postcode: string): Promise<Place>
  town(slug: string): Town | null
  /** A town by its name as people write it; namesakes need the letters of their area, such as `Newport TF`. */
  townNamed(name: string): Town | null
  /** The outward code whose point is nearest; null when it is more than 20 miles away. */
  districtAt(point: Pick<Town, 'lat' | 'lng'>): District | null
  /** The outward codes whose points are within a distance, the nearest first; at most `max`. */
  districtsNear(
    point: Pick<Town, 'lat' | 'lng'>,
    miles: number,
    max: number,
  ): (District & { lat: number; lng: number })[]
  /** The town, or part of one, of a well-formed outward code; null only when no area begins with its letters. */
  townOf(outcode: string): Town | null
  /** The letters of the postcode area that contains a town of this name. */
  areaOf(slug: string): string | null
  /** The main town of an outward code's area. */
  mainTownOf(outcode: string): Town | null
  /** The attribution to show for imported postcodes; null without an import. */
  credit(): Promise<string | null>
}
