import type { MouseEvent } from 'react'
import { spareByMonth } from '#features/plants/spare-this-month.ts'
import { monthNames } from '#shared/dates.ts'
import { inTurn } from '#shared/required.ts'
import { getProductName } from '#ui/browser/product-name.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { PlantDrawing } from '#ui/pictures/plant-drawing.tsx'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import { getPublicUrl } from '../session/request.ts'

interface Props {
  /** 1 to 12. */
  month: number
  /** Outward code of the viewer. */
  place?: string | undefined
  /** The town whose listings are shown. */
  town?: string | undefined
  /** The viewer sells there already, and nobody else does. */
  isOwnOnly?: boolean
}

/** Invites the viewer to list the first thing: what to list this month, and how to bring neighbours. */
export default function FirstHere({ month, place, town, isOwnOnly }: Props) {
  const where = town ? `in ${town}` : place ? `near ${place}` : 'in your town'
  return (
    <section aria-labelledby="first" className="mt-3 grid gap-x-12 gap-y-7 bg-leaf-tint p-5 sm:p-8 lg:grid-cols-2">
      <div>
        <h2 id="first" className="text-2xl">
          {isOwnOnly ? `So far only you sell ${where}` : `Be the first ${where}`}
        </h2>
        <p className="mt-3 mb-5 max-w-[46ch] text-ink-2">
          {isOwnOnly ? 'No other neighbour' : 'No neighbour'} has listed anything yet. Listing is free, and the buyer
          comes to collect. The more neighbours know, the sooner someone does.
        </p>
        <div className="flex flex-wrap gap-2.5">
          <ButtonLink href="/new-listing" tone="primary" size="large">
            {isOwnOnly ? 'List something else' : 'List something'}
          </ButtonLink>
          <InviteButton />
        </div>
        <p className="mt-4 text-sm">
          Looking for something? <TextLink href="/plant-alerts">Get an alert</TextLink> when it is listed.
        </p>
      </div>
      <div>
        <h3>What to list in {inTurn(monthNames, month - 1)}</h3>
        <ul className="mt-3 grid grid-cols-3 gap-3">
          {inTurn(spareByMonth, month - 1).map(({ name, drawing }) => (
            <li key={name} className="text-sm leading-snug">
              <PlantDrawing kind={drawing} seed={month} className="mb-1.5 rounded-md" />
              {name}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Opens the device's share dialog, or copies the link. Without scripts it opens an email. */
function InviteButton() {
  const url = getPublicUrl()
  const text = `Plants, seeds and spare veg from gardeners near us: I have found ${getProductName()}.`
  const share = async (event: MouseEvent) => {
    event.preventDefault()
    try {
      if (navigator.share) return await navigator.share({ title: getProductName(), text, url })
      await navigator.clipboard.writeText(`${text} ${url}`)
      toast({ title: 'Link copied', description: 'Paste it into a message to your neighbours.' })
    } catch (error) {
      // Dismissing the device's dialog is not an error.
      if (error instanceof DOMException && error.name === 'AbortError') return
      location.href = emailTo(text, url)
    }
  }
  return (
    <ButtonLink href={emailTo(text, url)} size="large" onClick={(event) => void share(event)}>
      <Icon name="share-2" size={18} />
      Invite neighbours
    </ButtonLink>
  )
}

const emailTo = (text: string, url: string): string =>
  `mailto:?subject=${encodeURIComponent(getProductName())}&body=${encodeURIComponent(`${text}\n\n${url}`)}`
