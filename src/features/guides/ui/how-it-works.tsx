import { SeedPacket } from '#ui/pictures/seed-packet.tsx'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { type Fees, figures, type Times } from '../figures.ts'
import { questionsWith } from '../questions.ts'
import { FactsTable } from './facts-table.tsx'
import { Numbered } from './numbered.tsx'
import { PageHeading } from './page-heading.tsx'

/** The steps from listing to payout, for buyers and sellers. */
export const HowItWorks = ({ fees, times }: { fees: Fees; times: Times }) => (
  <div className="sheet">
    <PageHeading
      title="How it works"
      lead="List what you have grown, buy by card, collect a few streets away. The payment is held securely until the handover is confirmed."
      picture={{ kind: 'seedling', seed: 4 }}
    />
    <div className="grid gap-12 lg:grid-cols-2 lg:gap-20">
      <section aria-labelledby="sellers">
        <h2 id="sellers" className="mb-6">
          If you sell
        </h2>
        <Numbered steps={sellerSteps(fees)} />
      </section>
      <section aria-labelledby="buyers">
        <h2 id="buyers" className="mb-6">
          If you buy
        </h2>
        <Numbered steps={buyerSteps} />
      </section>
    </div>
    <Costs fees={fees} />
    <section aria-labelledby="times" className="mt-16 max-w-[58rem]">
      <h2 id="times">What happens when</h2>
      <FactsTable caption="What happens to an order" columns={['When', 'Then']} rows={happenings(times)} />
      <p className="mt-4 text-ink-2 text-sm">
        The page of each order shows what comes next and by when. See also{' '}
        <TextLink href="/safe-trading">safe trading tips</TextLink> and the{' '}
        <TextLink href="/terms-of-service">terms of service</TextLink>.
      </p>
    </section>
    <section aria-labelledby="questions" className="mt-16">
      <h2 id="questions">Questions people ask</h2>
      <dl className="mt-4 grid gap-x-16 gap-y-6 md:grid-cols-2">
        {questionsWith({ ...fees, ...times }).map(({ question, answer }) => (
          <div key={question} className="border-line border-t pt-4">
            <dt className="font-[680] font-display text-lg">{question}</dt>
            <dd className="mt-1.5 max-w-[58ch] text-ink-2">{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
    <div className="mt-12 flex flex-wrap gap-3">
      <ButtonLink href="/new-listing" tone="primary" size="large">
        Get Started Today
      </ButtonLink>
      <ButtonLink href="/browse" size="large">
        Browse Plants
      </ButtonLink>
    </div>
  </div>
)

const Costs = ({ fees: { commission, protection, example } }: { fees: Fees }) => (
  <section aria-labelledby="fees" className="mt-16 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-20">
    <div className="prose">
      <h2 id="fees" className="!mt-0">
        What it costs
      </h2>
      <p>
        Listing is free, and so is looking, writing and saving. When something sells, the seller pays {commission} of
        its price. That is the only charge nobody can opt out of.
      </p>
      <p>
        Buyers may add buyer protection for {protection} of the price. With it, a plant that is dead or not as described
        is refunded in full, protection fee included, when you tell us within {figures.claimWindow} of collecting. You
        can tick or untick the box, and the total is shown before you pay.
      </p>
      <p>
        Everyone gets these without paying for them: the held payment, your money back when the seller cancels, and your
        money back when the plant is never handed over.
      </p>
      <p>
        Free listings need no card at all. Cards cannot be charged very small amounts: the listing says so, and you
        write to the seller first.
      </p>
    </div>
    <SeedPacket
      title="One sale in figures"
      facts={[
        ['Price', example.price],
        [`Buyer protection, ${protection}, optional`, example.protection],
        ['The buyer pays', example.buyerPays],
        [`Our commission, ${commission}`, example.commission],
        ['The seller gets', example.sellerGets],
      ]}
    />
  </section>
)

const sellerSteps = ({ commission }: Fees) =>
  [
    {
      name: 'List your items',
      text: 'A title, a few honest words, a price and your postcode. Others see the town and the first half of the postcode, never your address.',
    },
    {
      name: 'Agree on a time',
      text: 'Buyers write to you about the plant. Once the last one you have is paid for, the listing comes off sale, so nobody else can buy it.',
    },
    {
      name: 'Hand it over',
      text: 'The buyer shows a six-digit collection code. Enter it under My Transactions, or let the buyer press Confirm Receipt.',
    },
    {
      name: 'Be paid',
      text: `Once the payment is released, the price less ${commission} becomes your payout. Payouts lists each one with what it is waiting for.`,
    },
  ] as const

const buyerSteps = [
  {
    name: 'Find it nearby',
    text: 'Search by name, category, price and distance. Ask the seller whatever the listing does not say.',
  },
  {
    name: 'Buy securely online',
    text: 'Pay by card. The seller does not have your money yet: it is held securely until you confirm.',
  },
  {
    name: 'Collect locally',
    text: 'After payment you see where to collect, and your collection code. Look at the plant first, then show the code.',
  },
  {
    name: 'Confirm Receipt',
    text: 'One press under My Transactions releases the payment to the seller. If something is wrong, ask for a refund there instead.',
  },
] as const

const happenings = (times: Times): (readonly [string, string])[] => [
  [
    'Pay is pressed, but the card is not confirmed',
    `Nothing is reserved. After ${times.payWithin} the order is cancelled and the card is not charged.`,
  ],
  ['Two people pay for the last one', 'The first gets it. The card of the other is not charged.'],
  [
    'The buyer presses Confirm Receipt',
    `The payment is released to the seller. With buyer protection it is paid out ${figures.claimWindow} after the handover, the time to report a problem. Without it, at once.`,
  ],
  [
    "The seller enters the buyer's code",
    `With buyer protection the payment is released after ${figures.claimWindow}, the time to report a problem. Without it, at once.`,
  ],
  [
    'The seller marks it as handed over, without the code',
    `Possible from the agreed time on, otherwise on the last day of collecting. The buyer is asked at once, and has ${figures.objectWithin} to answer. With a yes the payment is released; with a no the seller enters the code or we decide. Without an answer it is released after that time, except a seller's first ${figures.salesWithProof} paid sales: we decide about those.`,
  ],
  [`Nobody has collected ${times.collectWithin} after payment`, 'The buyer gets everything back.'],
  ['The seller cancels', 'The buyer gets everything back.'],
  [
    'The buyer asks for a refund',
    `The payment stays where it is. The seller may agree, or disagree with a reason; then we decide. After ${times.answerWithin} without an answer the buyer is refunded. If we have not decided after ${figures.defaultAfter}, the buyer is refunded unless the handover is proven by the code or the buyer's confirmation.`,
  ],
]
