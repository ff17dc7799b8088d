import { ListingOffer } from '#features/offers/ui/listing-offer.tsx'

export default ListingOffer
