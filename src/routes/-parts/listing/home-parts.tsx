import type { ViewerPlace } from '#shared/places/viewer-place.ts'
import { useIsBuilt } from '#ui/browser/built-pages.ts'
import { useViewerPlace } from '#ui/browser/viewer-place.ts'
import { PlantDrawing } from '#ui/pictures/plant-drawing.tsx'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { Link } from '#ui/primitives/link.tsx'

interface Example {
  price: string
  sellerGets: string
  /** Such as 6%. */
  commission: string
}

/** How it works, what to read, and why to sell. */
const HomeParts = (example: Example) => (
  <>
    <HowItWorks {...example} />
    <Teasers />
    <SellingCall />
  </>
)
export default HomeParts

/** The three steps, with a worked example of what a seller keeps. */
function HowItWorks({ price, sellerGets, commission }: Example) {
  const steps = [
    {
      title: 'List your items',
      text: `A photo, a price, your postcode. Listing is free; we keep ${commission} when something sells.`,
    },
    {
      title: 'Buy online securely',
      text: 'Pay by card, with buyer protection. The money is held securely until you confirm that you have collected.',
    },
    {
      title: 'Collect locally',
      text: `Meet, look, take it home. A ${price} sale puts ${sellerGets} in the seller’s account.`,
    },
  ]
  return (
    <section aria-labelledby="how" className="mt-16 border-ink border-t-2 pt-6">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="how">How it works</h2>
        <ButtonLink href="/new-listing" tone="primary">
          Get Started Today
        </ButtonLink>
      </div>
      <ol className="mt-6 grid gap-7 md:grid-cols-3 md:gap-10">
        {steps.map(({ title, text }, position) => (
          <li key={title} className="grid grid-cols-[auto_1fr] content-start gap-x-4">
            <span aria-hidden="true" className="row-span-2 font-[780] font-display text-3xl text-leaf leading-none">
              {position + 1}
            </span>
            <h3 className="text-lg leading-tight">{title}</h3>
            <p className="mt-1 max-w-[36ch] text-ink-2">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

const teasers = [
  {
    title: 'Take a cutting',
    text: 'When to cut, what to cut, and how to keep it alive.',
    href: '/guides/taking-cuttings',
    kind: 'cutting',
    seed: 5,
  },
  {
    title: 'Gardening guides',
    text: 'Raised beds, compost, containers: plain advice for UK plots.',
    href: '/gardening-guides',
    kind: 'tool',
    seed: 8,
  },
] as const

/** The newest listings: those near the viewer's place, where one is known. */
const newest = (place: ViewerPlace | null) =>
  ({
    ...(place
      ? {
          title: 'Grown nearby',
          text: `The newest listings within ${place.radius} miles of ${place.outcode}.`,
          href: '/browse?nearby=true&sort=newest',
        }
      : { title: 'Just listed', text: 'The newest listings from gardeners across the UK.', href: '/browse' }),
    kind: 'produce',
    seed: 3,
  }) as const

function Teasers() {
  const isBuilt = useIsBuilt()
  const { place } = useViewerPlace()
  return (
    <section aria-labelledby="teasers" className="mt-16">
      <h2 id="teasers" className="mb-5">
        Grow more of it
      </h2>
      <ul className="grid gap-6 md:grid-cols-3">
        {[...teasers, newest(place)]
          .filter(({ href }) => isBuilt(href.replace(/\?.*/, '')))
          .map(({ title, text, href, kind, seed }) => (
            <li key={href}>
              <Link href={href} className="group grid grid-cols-[7rem_1fr] items-center gap-4 md:block">
                <span className="block overflow-hidden rounded-md">
                  <PlantDrawing kind={kind} seed={seed} />
                </span>
                <span className="block md:mt-3">
                  <span className="block font-[620] text-lg leading-tight group-hover:underline">{title}</span>
                  <span className="text-ink-2">{text}</span>
                </span>
              </Link>
            </li>
          ))}
      </ul>
    </section>
  )
}

const SellingCall = () => (
  <section
    aria-labelledby="selling"
    className="mt-16 grid items-center gap-6 bg-leaf-tint p-6 sm:grid-cols-[1fr_auto] sm:p-9"
  >
    <div>
      <h2 id="selling">Turn Cuttings into Cash</h2>
      <p className="mt-2 max-w-[52ch] text-ink-2">
        Spare divisions, surplus seedlings, a glut of beans: someone a few streets away is looking for them.
      </p>
    </div>
    <ButtonLink href="/new-listing" tone="primary" size="large">
      Post Your First Listing
    </ButtonLink>
  </section>
)
