import { ButtonLink } from '#ui/primitives/button.tsx'
import { PlaceForm } from '../../place/ui/place-form.tsx'

/** Shown for an unknown town in the URL, with links that always work. */
export const UnknownTown = ({ slug }: { slug: string }) => (
  <div className="sheet max-w-2xl py-10 md:py-14">
    <h1>Town Not Found</h1>
    <p className="mt-4 text-ink-2 text-lg">
      We don’t know a town called “{slug.replaceAll('-', ' ')}”. Try a nearby town or a postcode, even the first half of
      one.
    </p>
    <div className="mt-7 max-w-md">
      <PlaceForm id="unknown-town-place" submitText="Show listings nearby" />
    </div>
    <p className="mt-7">
      <ButtonLink href="/browse" tone="quiet">
        Browse all listings
      </ButtonLink>
    </p>
  </div>
)
