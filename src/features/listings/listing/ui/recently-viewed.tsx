import { Button } from '#ui/primitives/button.tsx'
import { Link } from '#ui/primitives/link.tsx'
import { ListingPicture } from '../../photos/ui/listing-picture.tsx'
import type { Viewed } from './use-recently-viewed.ts'

/** Links to recently viewed listings. */
export default function RecentlyViewed({ viewed, clear }: { viewed: readonly Viewed[]; clear: () => void }) {
  return (
    <section aria-labelledby="recently-viewed" className="mt-12 border-line border-t pt-8">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="recently-viewed">Recently viewed</h2>
        <Button tone="quiet" size="small" className="min-h-11" onClick={clear}>
          Clear list
        </Button>
      </div>
      <ul className="mt-4 grid grid-cols-3 gap-x-3 gap-y-5 sm:grid-cols-4 lg:grid-cols-8">
        {viewed.map((listing) => (
          <li key={listing.id}>
            <Link href={`/product/${listing.id}`} className="group block">
              <span className="block aspect-4/3 overflow-hidden rounded-md bg-sunken *:size-full *:object-cover">
                <ListingPicture listing={listing} sizes="(min-width: 1024px) 10vw, (min-width: 640px) 22vw, 30vw" />
              </span>
              <span className="mt-2 line-clamp-2 text-sm leading-snug underline-offset-3 group-hover:underline">
                {listing.title}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
