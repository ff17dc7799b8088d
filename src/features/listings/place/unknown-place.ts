/** The sentence for a place that cannot be found. */
export const UNKNOWN_PLACE = 'We don’t know that place. Try a nearby town or a postcode.'
