import { TextField } from '#ui/forms/text-field.tsx'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'

/** Shown for an unknown town in the URL, with links that always work. */
export const UnknownTown = ({ slug }: { slug: string }) => (
  <div className="sheet max-w-2xl py-10 md:py-14">
    <h1>Town Not Found</h1>
    <p className="mt-4 text-ink-2 text-lg">
      We don’t know a town called “{slug.replaceAll('-', ' ')}”. Try a nearby town or a postcode, even the first half of
      one.
    </p>
    <form method="get" action="/browse" className="mt-7 flex flex-wrap items-end gap-3">
      <TextField
        label="Postcode"
        name="postcode"
        autoComplete="postal-code"
        maxLength={10}
        placeholder="BS6 or BS6 5TR"
      />
      <Button type="submit" tone="primary">
        Show listings nearby
      </Button>
    </form>
    <p className="mt-7">
      <ButtonLink href="/browse" tone="quiet">
        Browse all listings
      </ButtonLink>
    </p>
  </div>
)
