import { TextLink } from '#ui/primitives/link.tsx'
import { notifiablePests } from '../notifiable-pests.ts'

const Out = ({ href, children }: { href: string; children: string }) => <a href={href}>{children}</a>

/** Notifiable pests and diseases: what they look like, and to whom they are reported. */
export const NotifiablePests = () => (
  <>
    <p>
      Some pests and diseases have to be reported by law as soon as anyone suspects them. Leave the plant where it is,
      do not compost or move it, take photos, and report it today:
    </p>
    <ul>
      <li>
        England and Wales: the Animal and Plant Health Agency, <a href="tel:01904405138">01904&nbsp;405138</a>.
      </li>
      <li>
        Trees in Great Britain: <Out href="https://treealert.forestresearch.gov.uk/">TreeAlert</Out> of Forest Research.
      </li>
      <li>
        Northern Ireland: the Plant Health Inspection Branch of DAERA,{' '}
        <a href="tel:03002007847">0300&nbsp;200&nbsp;7847</a>.
      </li>
      <li>
        Scotland, and everything else: the{' '}
        <Out href="https://planthealthportal.defra.gov.uk/">UK Plant Health Information Portal</Out> says who.
      </li>
    </ul>
    <p>Four that a gardener can meet:</p>
    <dl>
      {notifiablePests.map(([name, signs, page]) => (
        <div key={name} className="mt-2">
          <dt className="font-[620]">
            <Out href={page}>{name}</Out>
          </dt>
          <dd>{signs}</dd>
        </div>
      ))}
    </dl>
    <p>
      Seen it on a listing here? Choose Report on its page and “A suspected plant pest or disease”: the listing is
      hidden at once, until a person has looked at it. Bought such a plant? Report it as above, and{' '}
      <TextLink href="/contact">write to us</TextLink>.
    </p>
  </>
)
