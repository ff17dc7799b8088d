import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { Category } from '#features/listings/listing/category.ts'
import { useApi } from '#ui/browser/api.ts'
import { useViewerPlace } from '#ui/browser/viewer-place.ts'
import { PlantDrawing } from '#ui/pictures/plant-drawing.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import type { NewAlert } from '../alert-address.ts'
import { emptyAlert } from '../alert-form.ts'
import { createAlert } from '../contract.ts'
import { AlertForm } from './alert-form.tsx'
import { AlertPacket } from './alert-packet.tsx'
import { alertsQuery } from './queries.ts'

interface Props {
  categories: readonly Category[]
  /** Values from the URL for a new alert; its form is then open. */
  known: NewAlert
  /** The member's postcode. */
  home: string | null
  /** Shown beside the heading. */
  aside: ReactNode
}

const FORM = 'new-alert'

/** A member's plant alerts, and the form for a new one. */
export function AlertsScreen({ categories, known, home, aside }: Props) {
  const api = useApi()
  const { place } = useViewerPlace()
  // Only one form is open: that of a new alert or that of an existing one.
  const [open, setOpen] = useState<'new' | number | null>(Object.keys(known).length > 0 ? 'new' : null)
  const isOpen = open === 'new'
  const toggle = useRef<HTMLButtonElement>(null)
  // The values from the URL were for one alert: the next form starts empty.
  const [start, setStart] = useState(known)
  const close = () => {
    setOpen(null)
    setStart({})
    toggle.current?.focus()
  }
  return (
    <div className="sheet py-8 md:py-12">
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-6">
        <div className="max-w-prose">
          <h1>Plant Alerts</h1>
          <p className="mt-3 text-ink-2 text-lg">
            Say what you are looking for, and we notify you when a gardener near you lists it.
          </p>
          <Weekly />
          <Button
            ref={toggle}
            tone={isOpen ? 'secondary' : 'primary'}
            className="mt-5"
            aria-expanded={isOpen}
            aria-controls={isOpen ? FORM : undefined}
            onClick={() => (isOpen ? close() : setOpen('new'))}
          >
            {isOpen ? 'Cancel' : 'Create New Alert'}
          </Button>
        </div>
        {!isOpen && aside}
      </div>
      {isOpen && (
        <section id={FORM} aria-label="New alert" className="mt-8 border-line border-t pt-7">
          <AlertForm
            categories={categories}
            start={emptyAlert(start, categories, { place, home })}
            submit="Create Alert"
            send={async (input) => api(createAlert, { body: input })}
            onDone={() => {
              close()
              toast({
                title: 'Alert Created!',
                description: 'You will be notified when matching plants are posted nearby.',
              })
            }}
          />
        </section>
      )}
      <section aria-label="Your alerts" className="mt-10">
        <Alerts {...{ categories, open }} onOpen={setOpen} />
      </section>
    </div>
  )
}

const Weekly = () => (
  <p className="mt-2 text-ink-2">
    Or get <TextLink href="/settings/notifications#weekly">what is new near you</TextLink> in one email a week.
  </p>
)

interface ListProps extends Pick<Props, 'categories'> {
  /** Id of the alert being edited, if any. */
  open: 'new' | number | null
  onOpen: (open: number | null) => void
}

function Alerts({ categories, open, onOpen }: ListProps) {
  const api = useApi()
  const { data: alerts, isError, refetch } = useQuery(alertsQuery(api))
  if (isError) {
    return (
      <p className="flex flex-wrap items-center gap-4 text-ink-2">
        Your alerts could not be loaded.
        <Button onClick={() => void refetch()}>Try again</Button>
      </p>
    )
  }
  if (!alerts) {
    return (
      <p role="status" className="flex items-center gap-3 py-12 text-ink-2">
        <Spinner size={22} />
        Loading your alerts...
      </p>
    )
  }
  if (alerts.length === 0) {
    return (
      <EmptyState title="No alerts yet" picture={<PlantDrawing kind="seedling" seed={11} />}>
        Tell us what you are looking for, such as a dahlia or a spare greenhouse shelf, and we will let you know when it
        is listed.
      </EmptyState>
    )
  }
  return (
    <ul className="grid items-start gap-x-5.5 gap-y-7 md:grid-cols-2">
      {alerts.map((alert) => (
        <li key={alert.id} id={`alert-${alert.id}`} className="min-w-0 scroll-mt-24 has-[form]:md:col-span-2">
          <AlertPacket
            {...{ alert, categories }}
            isEditing={open === alert.id}
            onEdit={(isEditing) => onOpen(isEditing ? alert.id : null)}
          />
        </li>
      ))}
    </ul>
  )
}
