import { getProductName } from '#ui/browser/product-name.ts'
import { TextLink } from '#ui/primitives/link.tsx'
import type { Company } from '../contract.ts'
import { ContactLine, companyText } from './contact-line.tsx'
import { FactsTable } from './facts-table.tsx'
import { PageHeading } from './page-heading.tsx'
import { browserData, collected, retention, whoSees } from './privacy-data.ts'
import { type Section, Sections } from './sections.tsx'

/** Which personal data is stored, why, for how long and who can see it (UK GDPR, articles 13 and 14). */
export const PrivacyPolicy = ({ company }: { company: Company }) => (
  <div className="sheet">
    <PageHeading
      title="Privacy policy"
      lead="What we know about you, what it is for, who sees it and when we delete it. No advertising, no tracking, nothing sold to anyone."
    />
    <Sections sections={sectionsFor(company)} />
  </div>
)

const sectionsFor = (company: Company): Section[] => [
  { id: 'who', title: 'Who is responsible', body: <Who company={company} /> },
  { id: 'what', title: 'What we hold, and why', body: <What /> },
  { id: 'seen-by', title: 'Who sees it', body: <SeenBy /> },
  { id: 'place', title: 'Where you live', body: <Place /> },
  { id: 'household', title: 'Who lives with you', body: <HouseholdOfYours /> },
  { id: 'payments', title: 'Card payments', body: <CardPayments /> },
  { id: 'cookies', title: 'Cookies and storage', body: <Cookies /> },
  { id: 'retention', title: 'How long we keep it', body: <Retention /> },
  { id: 'rights', title: 'Your rights', body: <Rights company={company} /> },
  { id: 'security', title: 'Security', body: <Security /> },
  { id: 'changes', title: 'Children and changes', body: <Changes /> },
]

function Who({ company }: { company: Company }) {
  const name = companyText(company)
  return (
    <>
      <p>
        {name
          ? `${name} is the controller of the personal data described here.`
          : `${getProductName()} is the controller of the personal data described here.`}{' '}
        The law that applies is the UK GDPR and the Data Protection Act 2018.
      </p>
      <ContactLine company={company} purpose="To ask about your data or to use any of your rights" />
    </>
  )
}

const What = () => (
  <>
    <p>You may look around without an account. What we hold about people who join:</p>
    <FactsTable caption="Data, purpose and lawful basis" columns={['What', 'What for']} rows={collected} />
  </>
)

const SeenBy = () => (
  <>
    <FactsTable caption="Who sees your data" columns={['Who', 'What they see']} rows={whoSees} />
    <p>
      To protect members from fraud, our server compares photos and texts of listings with those of other accounts, and
      looks in listings and messages for ways to pay elsewhere and for the same message to many people. It refuses
      nothing for that: a person looks, and every reading of a message is logged.
    </p>
    <p>
      Where the form of a listing offers to name a plant from your photo, and you press “Send this photo to Pl@ntNet”,
      that photo goes from our server to Pl@ntNet (Cirad, INRAE, Inria and IRD, in France), without your name, address
      or place. Your press is a consent for this photo alone; without it no photo goes there. Pl@ntNet’s terms say that
      it does not store the photo; it keeps when we asked. A photo that was sent cannot be called back. We store with
      the photo when you sent it, and not the answer.
    </p>
    <p>
      Where you turn on push notifications in a browser, we send them through the push service of its maker, such as
      Google, Mozilla, Apple or Microsoft. It learns that this browser is notified by us, and when. What a notification
      says is encrypted for your browser, and holds a title alone. Turning it off, or signing out, ends it.
    </p>
    <p>We do not sell data, rent it out or use it for advertising, and we make no decisions about you by profiling.</p>
  </>
)

const Place = () => (
  <p>
    A postcode is enough to find a front door, so yours is never shown in public. Listings carry the town and the first
    half of the postcode, and distances are worked out between the middles of such areas and rounded. Nobody can find a
    home by asking again and again from different places. The buyer of a listing sees the pickup place once they have
    paid. When you let the browser tell us where you are, we keep only the first half of the postcode there, in a cookie
    of your browser, and do not store it with your account.
  </p>
)

const HouseholdOfYours = () => (
  <p>
    If you say that you live with cats, dogs or small children, we warn you of plants that can harm them. Your answer
    stays in a cookie of your browser, in your account only if you ask for it, and in an alert for which you tick “Only
    what is safe for my household”, with the growers you follow if you tick it there, and with the weekly email: they
    use the household that you saved last while signed in. When you forget your household, it leaves them too. Nobody
    else sees it.
  </p>
)

const CardPayments = () => (
  <p>
    Card payments are made through Stripe. Your card number goes from your browser to Stripe and never reaches our
    servers; we keep the amount, the order, Stripe's reference and whether it worked. Stripe is a controller of its own
    for what it must keep by law and may handle data outside the UK under the safeguards it describes in its privacy
    policy. Its script is loaded on the checkout page alone. Where only test payments are switched on, nothing goes to
    Stripe and no card number is stored. If you save a card for later, Stripe stores it, and we keep its brand, last
    four digits, expiry date and what you agreed to, until 180 days after you remove it.
  </p>
)

const Cookies = () => (
  <>
    <p>
      All cookies are ours and needed for what you asked for. This site also keeps a few notes in your browser; the
      table says what each of them is for.
    </p>
    <FactsTable caption="Cookies and browser storage" columns={['Name', 'What it does']} rows={browserData} />
    <p>
      A strip at the top of the page asks once. Accept all and Essential only are equally easy, closing it stores
      nothing, and Cookie settings at the foot of every page lets you choose again. One thing is optional: the list of
      what you looked at last, which is kept if you accept all and deleted if you change your mind. We set no cookie for
      statistics or advertising, and no page other than checkout asks another company for anything.
    </p>
  </>
)

const Retention = () => (
  <>
    <FactsTable caption="How long data is kept" columns={['What', 'How long']} rows={retention} />
    <p>
      Transaction records are kept 7 years, because tax law and legal claims ask for them. That holds even when you ask
      us to erase the rest.
    </p>
  </>
)

const Rights = ({ company }: { company: Company }) => (
  <>
    <p>You have the right to</p>
    <ul>
      <li>
        see your data and get a copy of it, also in a form that another service can read:{' '}
        <TextLink href="/settings/data">download everything</TextLink>, pictures included, whenever you like;
      </li>
      <li>
        have it corrected: in your <TextLink href="/settings">settings</TextLink> you change most of it yourself;
      </li>
      <li>
        have it erased, apart from what the law makes us keep:{' '}
        <TextLink href="/settings/delete">delete your account</TextLink>. It is hidden at once, you may come back for 14
        days, and then it is erased automatically. While a payment of yours is in progress, it has to end first; a
        payout that only waits for your bank details can be claimed afterwards;
      </li>
      <li>object to a use that rests on legitimate interests, or have it restricted;</li>
      <li>withdraw a consent, as easily as you gave it.</li>
    </ul>
    <ContactLine company={company} purpose="To use any of these rights, or to complain about how we handle your data" />
    <p>
      It costs nothing. Choose “A complaint about how you use my personal data” on the{' '}
      <TextLink href="/contact">contact page</TextLink>: we acknowledge it at once by email, within 30 days in any case,
      look into it without delay and tell you the outcome. Requests are answered within a month. You may also complain
      to the Information Commissioner's Office: <a href="https://ico.org.uk/make-a-complaint/">ico.org.uk</a>, telephone
      0303 123 1113.
    </p>
  </>
)

const Security = () => (
  <p>
    Passwords are stored only as argon2id hashes, sign-ins and emailed links only as hashes of random tokens. Changing
    or resetting your password ends every other sign-in, and your settings list every device that is signed in. Should a
    breach put you at risk, we tell you and the Information Commissioner's Office, as the law demands.
  </p>
)

const Changes = () => (
  <p>
    Trading is for people aged 18 and over; we do not knowingly keep accounts of children. This page describes what the
    product does today and changes with it. It was last changed on 23 November 2026.
  </p>
)
