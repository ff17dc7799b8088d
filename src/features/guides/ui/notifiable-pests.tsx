import { TextLink } from '#ui/primitives/link.tsx'

/**
 * What to look for, with the pages of the authorities that the facts are from: Forest Research, APHA and Defra's Plant
 * Health Portal. The telephone numbers are of APHA's Plant Health and Seeds Inspectorate and of DAERA's Plant Health
 * Inspection Branch. That the pages are still at these addresses was not verified: check before opening
 * (docs/operations.md).
 */
const pests: readonly [name: string, signs: string, page: string][] = [
  [
    'Xylella fastidiosa',
    'Leaves scorch at the edges and branches die, most of all on lavender, rosemary, olive, oleander, polygala and cherry.',
    'https://planthealthportal.defra.gov.uk/pests-and-diseases/high-profile-pests-and-diseases/xylella/',
  ],
  [
    'Phytophthora ramorum',
    'Black leaf stalks and wilting shoots on rhododendron, viburnum and camellia; bleeding bark on larch.',
    'https://www.forestresearch.gov.uk/tools-and-resources/fthr/pest-and-disease-resources/ramorum-disease-phytophthora-ramorum/',
  ],
  [
    'Oak processionary moth',
    'Hairy caterpillars nose to tail on oaks, and white webs on trunks from May to July. Do not touch: the hairs hurt skin and lungs.',
    'https://www.forestresearch.gov.uk/tools-and-resources/fthr/pest-and-disease-resources/oak-processionary-moth-thaumetopoea-processionea/',
  ],
  [
    'Colorado beetle',
    'Yellow beetles with ten black stripes, or pink grubs with black spots, on potatoes, tomatoes and aubergines.',
    'https://planthealthportal.defra.gov.uk/',
  ],
]

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
      {pests.map(([name, signs, page]) => (
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
