import { useEffect, useRef } from 'react'
import { origins, potSizes } from '#features/listings/base/fact-choices.ts'
import type { Category } from '#features/listings/listing/category.ts'
import { priceOfListing } from '#features/listings/listing/listing-words.ts'
import { ListingPicture } from '#features/listings/photos/ui/listing-picture.tsx'
import { formatMoment } from '#shared/dates.ts'
import { householdInWords } from '#shared/household.ts'
import { formatPounds, pence } from '#shared/money.ts'
import { useApi } from '#ui/browser/api.ts'
import { SeedPacket } from '#ui/pictures/seed-packet.tsx'
import { Badge } from '#ui/primitives/badge.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { formOf } from '../alert-form.ts'
import { type AlertMatch, changeAlert, type PlantAlert } from '../contract.ts'
import { radiusInWords } from '../radius.ts'
import { AlertForm } from './alert-form.tsx'
import { useAlertActions } from './use-alert-actions.ts'

interface Props {
  alert: PlantAlert
  categories: readonly Category[]
  isEditing: boolean
  onEdit: (isEditing: boolean) => void
}

/** One alert: its filters, its matches and its actions. */
export function AlertPacket({ alert, categories, isEditing, onEdit }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    // The edit button replaces the form, so it receives the focus.
    if (wasEditing.current && !isEditing) box.current?.querySelector('button')?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  return (
    <div ref={box}>
      {isEditing ? (
        <Edit {...{ alert, categories }} onClose={() => onEdit(false)} />
      ) : (
        <Packet {...{ alert, categories }} onEdit={() => onEdit(true)} />
      )}
    </div>
  )
}

type PartProps = Pick<Props, 'alert' | 'categories'>

function Packet({ alert, categories, onEdit }: PartProps & { onEdit: () => void }) {
  const { keywords, isActive, matches } = alert
  return (
    <SeedPacket title={keywords} mark={isActive ? 'Active' : 'Paused'} facts={factsOf(alert, categories)}>
      {matches.length > 0 && (
        <>
          <h3 className="font-[650] font-sans text-sm tracking-normal">Latest matches</h3>
          <ul className="mt-2 mb-3.5 flex flex-col gap-2.5">
            {matches.map((match) => (
              <Match key={match.id} match={match} />
            ))}
          </ul>
        </>
      )}
      <AlertActions alert={alert} onEdit={onEdit} />
    </SeedPacket>
  )
}

function factsOf(alert: PlantAlert, categories: readonly Category[]) {
  const { categoryId, maxPrice, facts, radius, place, userPostcode, nearestFirst, household } = alert
  const { lastNotified, isActive } = alert
  const lastNotice = lastNotified ? (
    <time dateTime={lastNotified}>{formatMoment(lastNotified)}</time>
  ) : (
    waitingFor(isActive)
  )
  return [
    ['Where', `Within ${radiusInWords(radius)} of ${place}, ${userPostcode}`],
    ['Category', categories.find(({ id }) => id === categoryId)?.name ?? 'Any category'],
    ['Price', maxPrice === null ? 'Any price' : maxPrice === 0 ? 'Free' : `Up to ${formatPounds(pence(maxPrice))}`],
    ['The seller says', factsInWords(facts)],
    ['Nearest first', nearestFirst ? 'Yes: you are notified after people who live nearer' : null],
    ['Only safe for', household && householdInWords(household)],
    ['Last notified', lastNotice],
  ] as const
}

function factsInWords({ peatFree, organic, grownFrom, potSize }: PlantAlert['facts']): string | null {
  const said = [
    peatFree ? 'peat-free' : undefined,
    organic ? 'grown organically' : undefined,
    grownFrom && `raised from ${origins[grownFrom].toLowerCase()}`,
    potSize && potSizes[potSize].toLowerCase(),
  ].filter((one) => one !== undefined)
  return said.length === 0 ? null : toCapitalised(said.join(', '))
}

const toCapitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const waitingFor = (isActive: boolean): string => (isActive ? 'Not yet: nothing new so far' : 'Not while it is paused')

const Match = ({ match }: { match: AlertMatch }) => (
  <li className="flex gap-3">
    <div className="aspect-4/3 w-16 shrink-0 self-start overflow-hidden rounded-md bg-sunken *:size-full *:object-cover">
      <ListingPicture listing={match} sizes="4rem" />
    </div>
    <p className="min-w-0 text-sm">
      <TextLink href={`/product/${match.id}`} className="break-words">
        {match.title}
      </TextLink>
      <span className="block text-ink-2">
        {priceOfListing(match)} · {match.distance}{' '}
        {match.status !== 'active' && <Badge>{match.status === 'reserved' ? 'Reserved' : 'Gone'}</Badge>}
      </span>
    </p>
  </li>
)

function AlertActions({ alert, onEdit }: Pick<Props, 'alert'> & { onEdit: () => void }) {
  const { setActive, remove } = useAlertActions(alert)
  const pause = alert.isActive ? 'Pause' : 'Resume'
  const named = (act: string) => `${act}: ${alert.keywords}`
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" aria-label={named('Edit')} onClick={onEdit}>
        Edit
      </Button>
      <Button
        size="small"
        aria-label={named(pause)}
        isPending={setActive.isPending}
        onClick={() => setActive.mutate(!alert.isActive)}
      >
        {pause}
      </Button>
      <Button size="small" aria-label={named('Delete')} isPending={remove.isPending} onClick={() => remove.mutate()}>
        Delete
      </Button>
    </div>
  )
}

const Edit = ({ alert, categories, onClose }: PartProps & { onClose: () => void }) => {
  const api = useApi()
  return (
    <section className="rounded-md border-[1.5px] border-ink bg-card p-5">
      <h2 className="mb-5 text-lg">Change “{alert.keywords}”</h2>
      <AlertForm
        categories={categories}
        start={formOf(alert)}
        submit="Save Changes"
        send={async (input) => api(changeAlert, { params: { id: String(alert.id) }, body: input })}
        onDone={onClose}
        onCancel={onClose}
        takesFocus
      />
    </section>
  )
}
