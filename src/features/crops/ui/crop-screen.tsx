import type { ReactNode } from 'react'
import { AnswerForm } from '#features/wanted/ui/answer-form.tsx'
import { formatPrice, pence } from '#shared/money.ts'
import { SeedPacket } from '#ui/pictures/seed-packet.tsx'
import { BackLink } from '#ui/primitives/back-link.tsx'
import { Badge } from '#ui/primitives/badge.tsx'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import type { Crop } from '../contract.ts'
import { kindNames } from '../crop.ts'
import { dayInWords, windowInWords } from '../days.ts'
import { statusNames, termsOf, whereOf } from './crop-row.tsx'
import { OwnCropActions } from './own-actions.tsx'
import { ReservePanel } from './reserve-panel.tsx'

interface Props {
  crop: Crop
  /** Id of the signed-in reader. */
  me: number | null
  /** Whether the plant is safe for the viewer's household; provided by the page. */
  household: ReactNode
  /** Reports the crop; provided by the page. */
  report: ReactNode
}

/** One crop, with what its reader can do about it. */
export function CropScreen({ crop, me, household, report }: Props) {
  const { title, kind, note, drawing, status, isMine } = crop
  return (
    <div className="sheet max-w-5xl py-6 md:py-10">
      <BackLink href="/crops">Growing near you</BackLink>
      <div className="mt-4 grid gap-x-12 gap-y-8 md:grid-cols-[3fr_2fr]">
        <div className="flex min-w-0 flex-col gap-6">
          <div>
            {status !== 'growing' && <Badge>{statusNames[status]}</Badge>}
            <p className="font-[650] text-ink-2">{kindNames[kind]}</p>
            <h1 tabIndex={-1} className="wrap-anywhere">
              {title}
            </h1>
            <p className="mt-2 text-ink-2 text-lg">{whereOf(crop)}</p>
            <p className="mt-4 text-lg">{termsOf(crop)}</p>
            {note && <p className="wrap-anywhere mt-5 max-w-[64ch] whitespace-pre-line text-lg">{note}</p>}
          </div>
          <When crop={crop} />
          {household}
          {isMine ? <Own crop={crop} /> : <Others crop={crop} me={me} />}
          {!isMine && report}
        </div>
        <div className="min-w-0">
          <img
            src={drawing}
            alt=""
            width={640}
            height={480}
            className="mb-6 aspect-4/3 h-auto w-full rounded-md bg-sunken object-cover max-md:hidden"
          />
          <Facts crop={crop} />
        </div>
      </div>
    </div>
  )
}

/** When it is ready, who says so, and what frost means for it. */
function When({ crop: { ready, isOwnWindow, region, frost, kind, plant, status } }: { crop: Crop }) {
  return (
    <section aria-labelledby="when" className="border-line border-t pt-5">
      <h2 id="when" className="text-xl">
        Ready {windowInWords(ready)}
      </h2>
      <p className="mt-2 max-w-[64ch] text-ink-2">
        {isOwnWindow
          ? 'The grower expects these days.'
          : `Usual for this sowing in ${region}, by the months of our catalogue.`}{' '}
        Weather can move them.
      </p>
      {frost && status === 'growing' && (
        <Notice tone={frost.isEarly ? 'warning' : 'info'} className="mt-4" title="Frost kills these plants">
          {frost.isEarly
            ? `They can be ready before ${dayInWords(frost.freeOn)}, when the last frost in ${region} is usually over. Keep them where no frost reaches them until then.`
            : `The last frost in ${region} is usually over by ${dayInWords(frost.freeOn)}. Single years and hollows differ: watch the forecast before you plant out ${plant.name}.`}
        </Notice>
      )}
      {kind === 'produce' && <p className="mt-2 text-ink-2">Picked for you when you collect it.</p>}
    </section>
  )
}

function Facts({ crop }: { crop: Crop }) {
  const { plant, variety, sownOn, quantity, left, price, place, outcode, grower, isMine } = crop
  const who = isMine ? 'You' : <TextLink href={`/profile/${grower.id}`}>{grower.fullName}</TextLink>
  const facts = [
    ['Plant', plant.latin],
    ['Variety', variety],
    ['Sown', dayInWords(sownOn)],
    ['Promised', String(quantity)],
    ['Left to reserve', crop.status === 'growing' ? String(left) : null],
    ['Each', formatPrice(pence(price))],
    ['Where', `${place}, ${outcode}`],
    ['Grower', who],
  ] as const
  return <SeedPacket title="Crop" facts={facts} />
}

/** Neighbours reserve, and write to the grower. */
function Others({ crop, me }: Pick<Props, 'crop' | 'me'>) {
  const { status, listingId } = crop
  if (status === 'ready' && listingId !== null) {
    return (
      <Notice title="They are ready" action={<ButtonLink href={`/product/${listingId}`}>See the listing</ButtonLink>}>
        What is not given to reservations is on sale.
      </Notice>
    )
  }
  if (status !== 'growing')
    return <Notice>{status === 'over' ? 'This crop is over.' : 'The grower has withdrawn this crop.'}</Notice>
  return (
    <>
      <ReservePanel crop={crop} isSignedIn={me !== null} />
      <Write crop={crop} me={me} />
    </>
  )
}

function Write({ crop: { id, title, grower, plant }, me }: Pick<Props, 'crop' | 'me'>) {
  return (
    <section aria-labelledby="want-some" className="border-line border-t pt-5">
      <h2 id="want-some" className="text-xl">
        Questions?
      </h2>
      <p className="mt-2 mb-4 max-w-[58ch] text-ink-2">
        Write to the grower. Or{' '}
        <TextLink href={`/plant-alerts?keywords=${encodeURIComponent(plant.name)}`}>set an alert</TextLink>: we notify
        you when {plant.name} is on sale near you.
      </p>
      {me === null ? (
        <ButtonLink href={`/login?redirect=${encodeURIComponent(`/crops/${id}`)}`}>Sign In to Write</ButtonLink>
      ) : (
        <AnswerForm
          to={grower}
          start={`About your crop “${title}”: hello ${grower.fullName.split(' ')[0]}, I have a question. `}
          me={me}
        />
      )}
    </section>
  )
}

const Own = ({ crop }: { crop: Crop }) => (
  <section aria-label="Your crop" className="border-line border-t pt-5">
    {crop.isOnHold && (
      <Notice tone="warning" className="mb-4" title="On hold">
        We are looking into a plant pest or disease that may concern your plants. Until it is settled nobody else sees
        this crop. Your notifications say what to do.
      </Notice>
    )}
    {crop.status === 'growing' && (
      <p className="mb-4">
        {crop.quantity - crop.left} of {crop.quantity} are reserved.
      </p>
    )}
    <div className="flex flex-wrap gap-2.5">
      <OwnCropActions crop={crop} />
    </div>
  </section>
)
