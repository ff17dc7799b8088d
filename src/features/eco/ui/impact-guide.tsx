import type { ReactNode } from 'react'
import { getProductName } from '#ui/browser/product-name.ts'
import { TextLink } from '#ui/primitives/link.tsx'
import { levels } from '../levels.ts'
import { ecoMethods, methodTexts } from '../methods.ts'
import { KG_PER_TRADE, MAX_TRADES_A_DAY, POINTS, pointsText } from '../points.ts'

/** Explains what the figures mean, where they come from and what users can do. */
export const ImpactGuide = () => (
  <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
    <div className="prose">
      <h2 className="!mt-0">Why local trading helps</h2>
      <p>
        A young plant from a shop has usually been raised under heated glass, potted into new compost and new plastic,
        driven to a depot, driven to the shop, and driven home. A plant from the next street has its roots in the soil
        it will stay in, often in a pot that has been round the block a few times.
      </p>
      <Points />
      <Method />
      <FairPlay />
      <h2>Who sees what</h2>
      <p>
        Leaderboards show usernames, levels, points and CO2, nothing else. Choose Private to be removed from all three
        at once; your points, badges and challenges stay with you. Nobody but you sees your streak and badges.
      </p>
    </div>
    <aside aria-labelledby="tips" className="border-line border-t pt-7 lg:border-t-0 lg:border-l lg:pt-0 lg:pl-8">
      <h2 id="tips" className="text-base">
        Small things that help most
      </h2>
      <ul className="mt-3 flex flex-col gap-5">
        {tips.map(({ title, text }) => (
          <li key={title}>
            <span className="block font-[650]">{title}</span>
            <span className="text-ink-2 text-sm">{text}</span>
          </li>
        ))}
      </ul>
    </aside>
  </div>
)

const Points = () => (
  <>
    <h2>Points and levels</h2>
    <p>
      A completed order gives {POINTS.trade} points to buyer and seller alike, the moment receipt is confirmed. With
      your first ever trade come {POINTS.firstTrade} more. If the buyer names one or more eco-friendly methods within a
      week, both get another {POINTS.methods}:
    </p>
    <ul>
      {ecoMethods.map((method) => (
        <li key={method}>
          <b>{methodTexts[method].name}.</b> {methodTexts[method].about}.
        </li>
      ))}
    </ul>
    <p>
      Challenges last a calendar month and give 100 to 500 points. Trades since the first of the month count, even if
      you join on the last.
    </p>
    <table className="w-full max-w-sm text-left">
      <caption className="sr-only">Eco levels</caption>
      <thead className="border-ink border-b-2 text-ink-3 text-xs">
        <tr>
          <th scope="col" className="py-1.5 font-[650]">
            Level
          </th>
          <th scope="col" className="py-1.5 text-right font-[650]">
            From
          </th>
        </tr>
      </thead>
      <tbody>
        {levels.map(({ name, from }) => (
          <tr key={name} className="border-line border-b">
            <th scope="row" className="py-2 font-[620]">
              {name}
            </th>
            <td className="py-2 text-right">{pointsText(from)} points</td>
          </tr>
        ))}
      </tbody>
    </table>
    <p>
      Your streak is the number of days in a row, by the calendar in London, on which a trade of yours counted. It
      stands until the end of the next day.
    </p>
  </>
)

const Method = () => (
  <>
    <h2 id="method">How this is worked out</h2>
    <p>
      <b>The {KG_PER_TRADE} kg of CO2 for each local trade is an estimate, and the same for every trade.</b> We do not
      measure anything. It stands for what a plant passed on locally typically spares: part of the heating of a
      glasshouse, a new plastic pot, fresh compost, a share in a lorry, and a drive to a garden centre.
    </p>
    <p>
      It can be far off for a single trade. A tray of outdoor seedlings spares less than a metre-high house plant; a
      spade handed on is another thing altogether. And how you travel matters most: an average petrol car gives off
      about a quarter of a kilogram of CO2 a mile, so a special trip of ten miles there and back uses up the whole
      saving. Treat the figure as encouragement, not as a measurement, and do not use it where exact numbers are needed.
    </p>
    <p>
      Both people of a trade see its {KG_PER_TRADE} kg on their own dashboard, because neither could have saved it
      alone. The total of the community counts each trade once. From 1,000 kg we write tonnes.
    </p>
  </>
)

const FairPlay = (): ReactNode => (
  <>
    <h2>What counts, and what does not</h2>
    <ul>
      <li>
        Completed orders only: sold, or given away through {getProductName()}. Listings, messages and promises earn
        nothing.
      </li>
      <li>If the money goes back to the buyer, points, CO2, badges and rewards of that trade go too.</li>
      <li>Two people trading with one another count once a day, whichever of them buys.</li>
      <li>{MAX_TRADES_A_DAY} trades a day count for one person.</li>
    </ul>
    <p>
      All figures are calculated from orders, and can be calculated again at any time. If yours look wrong to you,{' '}
      <TextLink href="/transactions">compare them with your orders</TextLink>.
    </p>
  </>
)

const tips = [
  { title: 'Walk or cycle', text: 'Look for plants within a mile or two. A bucket on a handlebar holds six plugs.' },
  { title: 'Bring your own box', text: 'Then the seller keeps their pots for next spring’s sowing.' },
  {
    title: 'Go without peat',
    text: 'Peat bogs hold carbon for thousands of years. Loam, leaf mould and bark do the work too.',
  },
  {
    title: 'Collect on the way',
    text: 'If it has to be the car, choose a pickup time when you pass anyway, or fetch two orders at once.',
  },
  {
    title: 'Offer what you would bin',
    text: 'Thinnings, divisions and the fortieth courgette. Free listings count like any other.',
  },
] as const
