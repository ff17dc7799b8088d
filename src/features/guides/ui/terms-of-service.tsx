import { orderRuleNames, type RuleName, rules } from '#features/moderation/rules.ts'
import { getProductName } from '#ui/browser/product-name.ts'
import { TextLink } from '#ui/primitives/link.tsx'
import type { Company } from '../contract.ts'
import { type Fees, figures, type Times } from '../figures.ts'
import { ContactLine, companyText } from './contact-line.tsx'
import { PageHeading } from './page-heading.tsx'
import { type Section, Sections } from './sections.tsx'

interface Props {
  company: Company
  fees: Fees
  times: Times
  /** Whether the operator has confirmed that a solicitor read them. */
  isReviewed: boolean
}

/** The agreement between the operator and every user who trades. */
export const TermsOfService = (props: Props) => (
  <div className="sheet">
    <PageHeading
      title="Terms of service"
      lead="The agreement between you and us, in plain words. By opening an account you accept it."
    />
    <Sections sections={sectionsFor(props)} />
  </div>
)

const sectionsFor = ({ company, fees, times, isReviewed }: Props): Section[] => [
  { id: 'us', title: 'Who we are and what we do', body: <Us company={company} /> },
  { id: 'account', title: 'Your account', body: <Account /> },
  { id: 'listings', title: 'Listings', body: <Listings /> },
  { id: 'fees', title: 'Fees', body: <Costs fees={fees} /> },
  {
    id: 'payment',
    title: 'Paying, holding, releasing',
    body: <Payment isReviewed={isReviewed} times={times} />,
  },
  { id: 'refunds', title: 'Refunds and disputes', body: <Refunds times={times} /> },
  { id: 'cooling-off', title: 'Traders and the right to cancel', body: <CoolingOff /> },
  { id: 'reviews', title: 'Reviews', body: <Reviews /> },
  { id: 'conduct', title: 'How we treat one another', body: <Conduct company={company} /> },
  { id: 'liability', title: 'Our responsibility', body: <Liability /> },
  { id: 'law', title: 'Law, complaints, changes', body: <Law company={company} /> },
]

function Us({ company }: { company: Company }) {
  const name = companyText(company)
  return (
    <>
      {name && (
        <p>
          {getProductName()} is run by {name}.
        </p>
      )}
      <p>
        {getProductName()} is a marketplace. We publish listings, carry messages, take card payments and hold them until
        the plant is collected. The sale itself is a contract between the buyer and the seller. We never own what is
        sold and do not inspect it. Everything is collected in person; nothing is posted.
      </p>
    </>
  )
}

const Account = () => (
  <ul>
    <li id="rule-account">
      <b>{rules.account.number}</b> You must be 18 or over to buy or sell.
    </li>
    <li>Give your real name and an email address that reaches you. One person, one account.</li>
    <li>
      Keep your password to yourself. What is done with your account counts as done by you until you tell us otherwise.
    </li>
    <li>
      How your data is handled is set out in the <TextLink href="/privacy-policy">privacy policy</TextLink>.
    </li>
  </ul>
)

const listingRules = ['invasive', 'pest', 'pesticide', 'unlawful', 'blade', 'duplicate'] as const
const conductRules = ['civil', 'outside', 'invented', 'data'] as const

/** A rule with its number, which decisions of staff name. */
const Rule = ({ name }: { name: RuleName }) => (
  <li id={`rule-${name}`}>
    <b>{rules[name].number}</b> {rules[name].text.replace('Not allowed: ', '')}
  </li>
)

const Listings = () => (
  <>
    <p id="rule-description">
      <b>{rules.description.number}</b> {rules.description.text}
    </p>
    <p>Not allowed:</p>
    <ul>
      {listingRules.map((name) => (
        <Rule key={name} name={name} />
      ))}
    </ul>
    <p>
      We may take down a listing that breaks these rules. You keep your rights in your texts and pictures and allow us
      to show them as long as they are listed and, with an order, as its record.
    </p>
  </>
)

const Costs = ({ fees: { commission, protection, example } }: { fees: Fees }) => (
  <>
    <ul>
      <li>Listing is free.</li>
      <li>
        The seller pays {commission} of the final price when something is sold: of {example.price} the seller gets{' '}
        {example.sellerGets} and we keep {example.commission}.
      </li>
      <li>Buyer protection is optional and costs the buyer {protection} of the price, shown before payment.</li>
      <li>Amounts are rounded to the nearest penny, halves upwards.</li>
    </ul>
    <p>The rates that apply when an order is placed stay with that order, whatever changes later.</p>
  </>
)

/** The clause about the agent is marked for the operator's counsel until they confirm that it was read. */
const Payment = ({ isReviewed, times }: Pick<Props, 'isReviewed' | 'times'>) => (
  <>
    <p id="agent">
      Each seller appoints us as their commercial agent to conclude the sale and to receive the payment for them. A
      buyer who has paid us has paid the seller, and owes the seller nothing more, whatever becomes of the money with
      us. We act for the seller alone, hold the payment for them until it is released, and pay it out less our fee.
      {!isReviewed &&
        ' [For the operator’s counsel: check this clause against the Payment Services Regulations 2017 before opening.]'}
    </p>
    <p>
      Payments are by card through our payment provider. From payment until release the money is held securely; neither
      the seller nor you can draw on it.
    </p>
    <ul>
      <li>An order that is not paid within {times.payWithin} is cancelled, and the card is not charged.</li>
      <li>
        The payment is released when the buyer confirms receipt. With buyer protection the payout is sent{' '}
        {figures.claimWindow} after the handover, unless the buyer reports a problem before.
      </li>
      <li>
        It is also released after the seller has entered the buyer's collection code: at once without buyer protection,{' '}
        {figures.claimWindow} later with it.
      </li>
      <li>
        A seller without the code can mark an order as handed over from the agreed time on, or else on the last day of
        collecting. We ask the buyer at once. When the buyer says yes, the payment is released. When the buyer says no,
        the seller has {times.answerWithin} to enter the code or to leave it to us; otherwise the buyer is refunded.
        Without an answer the buyer is reminded after {figures.warningDays} days, and after {figures.objectWithin} the
        payment is released; of a seller's first {figures.salesWithProof} paid sales it is not, and we decide.
      </li>
      <li>
        What nobody has collected {times.collectWithin} after payment is refunded in full. We ask both before, and
        nothing is refunded within a day of that question.
      </li>
      <li>After release, the price less our commission is the seller's payout.</li>
      <li>
        A seller who closes their account before we could pay them still has their money: it waits for{' '}
        {figures.claimWithin} under a reference that we email when the account is erased, with reminders{' '}
        {figures.claimReminders} days later. It is paid to anyone who enters the reference and passes our payment
        provider's checks. After that time the claim ends.
      </li>
    </ul>
  </>
)

const Refunds = ({ times }: { times: Times }) => (
  <>
    <p>
      As long as the payment has not been released, and with buyer protection as long as its payout waits, the buyer may
      ask for a refund under My Transactions, with a reason. The payment then stays where it is. The seller may agree,
      or disagree with a reason; then we decide on what both have said, normally within {figures.decideWithin}. If we
      have not decided within {figures.defaultAfter}, the buyer is refunded in full when the handover is not proven: the
      seller never entered the code, and the buyer never confirmed receipt. Otherwise the seller is paid. A seller who
      does not answer within {times.answerWithin} has agreed. A request can be withdrawn once; the deadline then has the
      time that it had left.
    </p>
    <p>We decide by these rules, and both of you read which:</p>
    <ul>
      {orderRuleNames.map((name) => (
        <Rule key={name} name={name} />
      ))}
    </ul>
    <p>
      A seller may cancel before handover at any time, and refund for {figures.refundAfterRelease} after the release;
      the buyer is refunded in full. We may also refund after the release, for example when the buyer of a trader
      cancels within 14 days. The payout is then reversed; what cannot be reversed is repaid from the seller's next
      payouts. A refund always includes the buyer protection fee and goes back to the card that paid.
    </p>
    <p>
      When the buyer's bank reverses the whole payment after the release, the payout is reversed in the same way, up to
      a limit for each sale; above it the loss is ours. If the bank returns the payment after an appeal, the seller is
      paid again.
    </p>
    <p>
      With buyer protection, a plant that is dead or not as described is refunded in full when it is reported within{' '}
      {figures.claimWindow} of collecting. Nothing here takes away rights you have by law, or those your card issuer
      gives you.
    </p>
  </>
)

const CoolingOff = () => (
  <>
    <p>
      Most sellers are private people. When you buy from one, what they told you about the thing must be true, but there
      is no right to change your mind.
    </p>
    <p>
      When you buy from a trader online, you may cancel without a reason until 14 days after you have the goods
      (Consumer Contracts Regulations 2013). That cooling-off period does not cover goods that spoil quickly, such as
      cut flowers and fresh produce, or goods made to your order; the listing says so. Use the form under My
      Transactions, or any clear message to the seller. You bring it back within 14 days at your own cost and get
      everything back, the protection fee included, when the seller has it, at the latest 14 days after you brought it
      back. What you have not collected yet is refunded within three days. A seller who disagrees leaves it to us. Goods
      from a trader must also be as described, of satisfactory quality and fit for purpose (Consumer Rights Act 2015).
    </p>
    <p id="rule-trader">
      <b>{rules.trader.number}</b> {rules.trader.text} We show it on their listings that are for sale. Traders must be
      registered wherever plant health law asks for it.
    </p>
    <p>
      Everyone who sells here says before the first listing whether they sell privately or as a trader, and can change
      it in <TextLink href="/settings/selling">Settings</TextLink>: from private to trader at once, also for listings
      that are on sale; from trader to private once nothing of theirs is on sale. We may limit accounts that are
      declared wrongly.
    </p>
  </>
)

const Reviews = () => (
  <>
    <p>
      Only the two people of a completed order can review each other, once each, so every review is of a real purchase.
      We do not pay for reviews, write none, and do not change, hide or order them by what they say.
    </p>
    <p>
      A review that is false, bought, traded for another, or written by the seller’s own people is a breach of these
      terms and of the Digital Markets, Competition and Consumers Act 2024. Report it by its Report button. A person
      looks at it, and removes it only with a reason and a rule: the author and the person reviewed are both notified,
      the author can appeal, and each removal is logged. How many reports we get about reviews and what we decide is on
      the <TextLink href="/transparency">transparency page</TextLink>.
    </p>
  </>
)

const Conduct = ({ company }: { company: Company }) => (
  <>
    <ul>
      {conductRules.map((name) => (
        <Rule key={name} name={name} />
      ))}
    </ul>
    <p>
      We remove illegal content when we learn of it, and may limit or close an account that breaks these rules. We say
      why and which rule, unless the law forbids it, and for six months you may ask us to look again. Another member of
      staff decides then, where there is one. Money that is held is still released or refunded as these terms say.
    </p>
    <p>
      A listing that several members report, that may carry a pest or disease, or that has a word we check is hidden
      until a person has looked at it. Its seller is notified at once and reads the outcome. In their first days,
      members can add fewer listings and photos a day, and write to fewer people they do not know.
    </p>
    <p>
      When we suspend or close an account, nobody can sign in to it and its listings are hidden. Orders that are paid
      and not handed over end at once, and so do refund requests that its holder, as the seller, has not answered: the
      buyer gets everything back. What was handed over goes on as above, and completed sales are paid out. At the end of
      a suspension the listings are shown again.
    </p>
    <ContactLine company={company} purpose="To report something, or to ask us to look at a decision again" />
  </>
)

const Liability = () => (
  <p>
    We answer for what we promise here: to handle payments as described, with reasonable care and skill. We do not
    answer for what sellers offer or buyers do, nor for losses that neither of us could foresee. Nothing limits
    liability for death or injury caused by negligence, for fraud, or for anything else that may not be limited by law.
  </p>
)

const Law = ({ company }: { company: Company }) => (
  <>
    <p>
      The law of England and Wales applies; if you live in Scotland or Northern Ireland you keep the protection of the
      law there and may go to its courts.
    </p>
    <ContactLine company={company} purpose="To complain" />
    <p>
      Transaction records are kept 7 years. When these terms change, orders already placed keep the terms they were
      placed under. Last changed on 23 November 2026. The software of others in this site has{' '}
      <TextLink href="/licences">licences</TextLink> of its own.
    </p>
  </>
)
