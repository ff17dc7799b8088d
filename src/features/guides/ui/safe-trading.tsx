import { TextLink } from '#ui/primitives/link.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import type { Company } from '../contract.ts'
import { figures } from '../figures.ts'
import { ContactLine } from './contact-line.tsx'
import { PageHeading } from './page-heading.tsx'
import { type Section, Sections } from './sections.tsx'

/** Advice on safe and lawful trading. */
export const SafeTrading = ({ company }: { company: Company }) => (
  <div className="sheet">
    <PageHeading
      title="Safe trading tips"
      lead="Most swaps over a garden gate go well. These habits keep it so: pay through the listing, meet sensibly, look before you confirm."
    >
      <Notice tone="warning" title="Never pay by bank transfer, cash app or link" className="mt-6 max-w-[58ch]">
        Money is only held, and can only be refunded, when it is paid by card through the listing's Buy Now button.
      </Notice>
    </PageHeading>
    <Sections sections={sectionsFor(company)} />
  </div>
)

const sectionsFor = (company: Company): Section[] => [
  { id: 'before', title: 'Before you pay', body: <BeforeYouPay /> },
  { id: 'meeting', title: 'When you meet', body: <Meeting /> },
  { id: 'confirming', title: 'Before you confirm', body: <Confirming /> },
  { id: 'selling', title: 'When you sell', body: <Selling /> },
  { id: 'plant-health', title: 'Plants, pests and the law', body: <PlantHealth /> },
  { id: 'trouble', title: 'When something is wrong', body: <Trouble company={company} /> },
]

const BeforeYouPay = () => (
  <ul>
    <li>
      Read the whole listing, and look at the seller's profile: how long they have been here and what else they grow.
    </li>
    <li>Ask for what is missing: the variety, the size of the pot, whether it was sprayed, a photo taken today.</li>
    <li>
      Keep the conversation here. When a message mentions bank details, a phone number or a link, both of you see a
      warning. Treat it as one.
    </li>
    <li>Be wary of a price far too good, of hurry, and of anyone who asks for a code from your phone or your bank.</li>
    <li>We never ask for your password or card number in a message or an email.</li>
  </ul>
)

const Meeting = () => (
  <ul>
    <li>Meet by daylight, at a busy place: a garden centre, an allotment gate, a station, a supermarket car park.</li>
    <li>
      If you collect from someone's home, tell a friend where you are going and stay at the door or in the front garden.
    </li>
    <li>Under 18? Trading here is for adults. Ask one to trade for you, and to come along.</li>
    <li>
      Sellers: your address is yours until you give it. The public sees your town and the first half of your postcode;
      the buyer sees the pickup place once they have paid.
    </li>
    <li>Bring a box, a bag for wet roots and an old towel, and strap large pots down in the car.</li>
  </ul>
)

const Confirming = () => (
  <>
    <p>
      The collection code and Confirm Receipt are as good as handing over cash. Look first: the right plant, alive, the
      size and number agreed, no pests under the leaves or in the compost.
    </p>
    <ul>
      <li>Do not send your code in a message. Show it when the plant is in front of you.</li>
      <li>
        With buyer protection you have {figures.claimWindow} after the handover to report a plant that is dead or not as
        described, also after you pressed Confirm Receipt. Without it, the payment goes to the seller as soon as they
        enter your code or you confirm.
      </li>
      <li>
        If the seller marks the order as handed over without your code, we ask you at once. You have nothing? Answer no
        within {figures.objectWithin}: the money stays held until the seller enters your code or we have decided.
      </li>
      <li>
        Nothing right? Do not confirm. Ask for a refund with the reason instead; the money stays held while it is
        settled. See <TextLink href="/how-it-works">how it works</TextLink>.
      </li>
    </ul>
  </>
)

const Selling = () => (
  <ul>
    <li>Photograph the very plant you sell, and name faults: a listing must describe what is handed over.</li>
    <li>
      Do not hand anything over for a promise. Wait until My Transactions says that it is paid, and take the buyer's
      code.
    </li>
    <li>If you cannot go through with it, cancel there: the buyer is refunded in full.</li>
    <li>
      Say when a plant is poisonous to people or pets. Many common ones are: foxglove, lily of the valley, oleander and
      yew, and for cats every true lily.
    </li>
    <li>
      Knives, axes, billhooks and most other bladed tools must not be sold to anyone under 18. Ask for proof of age.
    </li>
    <li>
      Pesticides belong in the original, labelled container. Decanted, unlabelled or withdrawn ones may not be offered.
    </li>
  </ul>
)

const PlantHealth = () => (
  <>
    <p>
      Moving plants moves whatever lives on them. Let new plants stand apart for two weeks, and never sell one that you
      know to be diseased.
    </p>
    <ul>
      <li>
        Some invasive species may not be sold, given away or grown, Himalayan balsam, giant hogweed, floating pennywort
        and parrot's feather among them. GOV.UK has{' '}
        <a href="https://www.gov.uk/guidance/invasive-non-native-alien-plant-species-rules-in-england-and-wales">
          the list and the rules
        </a>
        .
      </li>
      <li>
        Plants dug up in the wild are not for sale, whatever they are. Bluebells and snowdrops must be nursery grown.
      </li>
      <li>
        If you grow for profit, or supply plants regularly as a business, you may need to register and to issue plant
        passports:{' '}
        <a href="https://www.gov.uk/guidance/issuing-plant-passports-to-trade-plants-in-gb">
          check with APHA on GOV.UK
        </a>
        .
      </li>
      <li>
        Seen a pest or disease that does not belong here? See{' '}
        <TextLink href="/spotted-something-odd">Spotted something odd?</TextLink> for what to look for and who to call.
      </li>
    </ul>
    <p>This is guidance, not legal advice.</p>
  </>
)

const Trouble = ({ company }: { company: Company }) => (
  <>
    <ul>
      <li>A problem with an order: ask for a refund under My Transactions, with the reason.</li>
      <li>Someone bothers you: block them from the conversation. They can no longer write to you, nor you to them.</li>
      <li>
        A listing, a person, a review or a message breaks the rules: press Report there. We answer with a reference and
        never say who sent it.
      </li>
      <li>
        Anything else: <TextLink href="/contact">write to us</TextLink> with the contact form.
      </li>
      <li>
        You have been cheated or threatened: call the police on 101, or 999 when someone is in danger. Tell your bank at
        once if you gave away card or bank details.
      </li>
      <li>A dispute with a trader: the Citizens Advice consumer helpline is free on 0808 223 1133.</li>
    </ul>
    <ContactLine company={company} purpose="Without an account, or to add something to a report" />
  </>
)
