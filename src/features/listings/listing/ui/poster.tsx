import { getProductName } from '#ui/browser/product-name.ts'
import { PrintSheet, QrCode } from '#ui/layout/print-sheet.tsx'
import { ListingPicture } from '../../photos/ui/listing-picture.tsx'
import type { Listing } from '../listing.ts'
import { placeOfListing, priceOfListing } from '../listing-words.ts'

interface Props {
  listing: Listing
  /** The listing's address as a QR code. */
  qr: { size: number; path: string }
}

/** A listing as a seed packet to print and put up, with a QR code that opens it. Nothing on it is private. */
export const Poster = ({ listing, qr }: Props) => (
  <PrintSheet back={{ href: `/product/${listing.id}`, name: 'Back to your listing' }} title="Print a poster">
    <article
      aria-label="Poster"
      className="mx-auto max-w-md overflow-hidden border-2 border-[#14231a] bg-white text-[#14231a] [print-color-adjust:exact] print:max-w-[16cm]"
    >
      <p className="text-balance break-words bg-[#a3194a] px-6 py-5 font-[760] font-display text-3xl text-white leading-tight">
        {listing.title}
      </p>
      <div className="aspect-4/3 bg-[#eef3ea] *:size-full *:object-cover">
        <ListingPicture listing={listing} sizes="28rem" isFirst />
      </div>
      <div className="flex items-center gap-6 px-6 py-6">
        <QrCode qr={qr} name="QR code of this listing" className="size-32" />
        <div className="min-w-0">
          <p className="font-[760] font-display text-3xl leading-none">{priceOfListing(listing)}</p>
          <p className="mt-3 text-lg leading-snug">{placeOfListing(listing)}</p>
          <p className="mt-1">
            {listing.kind === 'swap'
              ? 'Scan to propose a swap'
              : listing.price === 0
                ? 'Scan to reserve it'
                : 'Scan to buy it'}{' '}
            on {getProductName()}.
          </p>
        </div>
      </div>
    </article>
  </PrintSheet>
)
