import { useIsBuilt } from '#ui/browser/built-pages.ts'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { PageHeading } from './page-heading.tsx'

/** The benefits of buying plants locally. */
export const LocalBenefits = () => {
  const isBuilt = useIsBuilt()
  return (
    <div className="sheet">
      <PageHeading
        title="Benefits of trading locally"
        lead="Every garden has too much of something. A few streets away someone is about to buy exactly that, in a new plastic pot."
        picture={{ kind: 'produce', seed: 2 }}
      />
      <div className="grid gap-x-16 gap-y-10 md:grid-cols-2">
        {benefits.map(({ title, text }) => (
          <section key={title} className="border-ink border-t-2 pt-4">
            <h2>{title}</h2>
            <p className="mt-2 max-w-[52ch] text-ink-2">{text}</p>
          </section>
        ))}
      </div>
      <section aria-labelledby="begin" className="mt-14">
        <h2 id="begin">Where to begin</h2>
        <p className="mt-2 max-w-[58ch] text-ink-2">
          See what is growing near your postcode, or list the spare seedlings on your own windowsill. Listing is free.
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          {nextPages
            .filter(({ href }) => isBuilt(href))
            .map(({ name, href }, index) => (
              <ButtonLink key={href} href={href} tone={index === 0 ? 'primary' : 'secondary'}>
                {name}
              </ButtonLink>
            ))}
        </div>
      </section>
    </div>
  )
}

const nextPages = [
  { name: 'Browse Plants', href: '/browse' },
  { name: 'How It Works', href: '/how-it-works' },
  { name: 'Join the community', href: '/community' },
] as const

const benefits = [
  {
    title: 'It already likes it here',
    text: 'A plant raised in your area has stood your soil, your rain and your last frost. There is no shock of a lorry, a warehouse and a warm shop floor to get over.',
  },
  {
    title: 'You see it before it is yours',
    text: 'Turn the leaves over, look at the roots, ask what it was fed. The payment is held securely until you confirm that you have it.',
  },
  {
    title: 'Nothing is posted',
    text: 'Everything is collected: no parcels, no bubble wrap, no plant three days in the dark. Walk or cycle and the journey costs nothing at all.',
  },
  {
    title: 'The grower keeps most of the price',
    text: 'A surplus tray pays for next year’s compost. Listing is free, and the commission comes off only when something has sold.',
  },
  {
    title: 'Advice comes with the pot',
    text: 'The person who grew it knows when it was sown, how tall it gets and what eats it. No label tells as much as two minutes at the gate.',
  },
  {
    title: 'Less goes to waste',
    text: 'Thinnings, divisions, the fortieth courgette and the pots they stand in all find a use, instead of the green bin.',
  },
  {
    title: 'Old varieties stay alive',
    text: 'Shops stock what travels well. Neighbours pass on the bean that has been on the same allotment for decades.',
  },
  {
    title: 'You get to know the neighbours',
    text: 'The person with the spare tomatoes in May is the person who waters yours in August.',
  },
] as const
