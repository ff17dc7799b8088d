import { dayOf, formatDay } from '#shared/dates.ts'
import { Button } from '#ui/primitives/button.tsx'
import { addGardenPlant, type Bought } from '../contract.ts'
import { nameFrom } from '../garden.ts'
import { useGardenChange } from './use-garden-change.ts'

/** How many are shown at once. */
const SHOWN = 4

/** Plants that the member has bought and not added yet. */
export const BoughtPlants = ({ bought }: { bought: readonly Bought[] }) => (
  <section aria-labelledby="bought-plants" className="mt-10">
    <h2 id="bought-plants" className="text-2xl">
      Bought here
    </h2>
    <p className="mt-1.5 max-w-prose text-ink-2">
      Add what you planted. A month after the order was completed we ask whether it is still alive.
    </p>
    <div className="mt-4 border-ink border-t-2">
      <Rows bought={bought.slice(0, SHOWN)} />
      {bought.length > SHOWN && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5 text-leaf underline underline-offset-3">
            and {bought.length - SHOWN} more
          </summary>
          <Rows bought={bought.slice(SHOWN)} />
        </details>
      )}
    </div>
  </section>
)

const Rows = ({ bought }: { bought: readonly Bought[] }) => (
  <ul>
    {bought.map((one) => (
      <li key={`${one.transactionId}-${one.listingId}`} className="flex items-center gap-4 border-line border-b py-3.5">
        <img
          src={one.drawing}
          alt=""
          width={640}
          height={480}
          loading="lazy"
          className="size-14 shrink-0 rounded-sm bg-sunken object-cover"
        />
        <p className="wrap-anywhere min-w-0 flex-1">
          <b className="font-[650]">{one.title}</b>
          <span className="block text-ink-2 text-sm">Completed {formatDay(one.completedAt)}</span>
        </p>
        <AddBought bought={one} text="Add" />
      </li>
    ))}
  </ul>
)

interface AddProps {
  bought: Bought
  text: string
}

/** Adds a bought plant with one press. */
export function AddBought({ bought, text }: AddProps) {
  const { transactionId, listingId, title, plant, completedAt } = bought
  const { mutate, isPending } = useGardenChange(addGardenPlant, ({ name }) => ({
    title: 'Added to your garden',
    description: name,
  }))
  const add = () =>
    mutate({
      body: {
        ...{ transactionId, listingId, name: nameFrom(title), plant: plant?.slug ?? null },
        ...{ since: dayOf(completedAt), note: '' },
      },
    })
  return (
    <Button aria-label={`Add to My Garden: ${title}`} isPending={isPending} pendingText="Adding…" onClick={add}>
      {text}
    </Button>
  )
}
