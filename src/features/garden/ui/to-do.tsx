import { TextLink } from '#ui/primitives/link.tsx'
import type { Garden, GardenPlant } from '../contract.ts'
import { type GardenTask, gardenTasks, taskNames } from '../garden.ts'
import { surplusListing } from '../surplus.ts'

/** What to do this month, by task. */
export function ToDo({ garden }: { garden: Pick<Garden, 'month' | 'plants' | 'region' | 'from'> }) {
  const { month, plants, region, from } = garden
  const tasks = gardenTasks.filter((task) => plants.some(({ due }) => due.some((one) => one.task === task)))
  return (
    <section aria-labelledby="to-do">
      <h2 id="to-do" className="text-2xl">
        To do in {month}
      </h2>
      <p className="mt-1.5 text-ink-2 text-sm">
        {from ? (
          <>
            Months for {region.name}, by your postcode in {from}.{' '}
          </>
        ) : (
          <>Months for lowland Britain in general. With your postcode they follow your region. </>
        )}
        <TextLink href="/settings/profile">{from ? 'Change the postcode' : 'Enter your postcode'}</TextLink>
      </p>
      {tasks.length === 0 ? (
        <p className="mt-4 border-line border-t pt-4">
          Nothing to sow, feed or harvest. <TextLink href="/seasonal-calendar">What else to do in {month}</TextLink>
        </p>
      ) : (
        <div className="mt-4 grid gap-x-10 gap-y-6 border-ink border-t-2 pt-4 md:grid-cols-2">
          {tasks.map((task) => (
            <Task key={task} task={task} plants={plants} />
          ))}
        </div>
      )}
    </section>
  )
}

function Task({ task, plants }: { task: GardenTask; plants: readonly GardenPlant[] }) {
  const due = plants.flatMap((plant) => plant.due.filter((one) => one.task === task).map((one) => ({ plant, ...one })))
  return (
    <div className="min-w-0">
      <h3 className="text-lg">{taskNames[task]}</h3>
      {task === 'sow' && (
        <p className="text-sm">
          <TextLink href="/crops/demand">What neighbours want you to sow</TextLink>
        </p>
      )}
      <ul className="mt-1 divide-y divide-line">
        {due.map(({ plant: { id, name, plant }, isLate, advice }) => (
          <li key={id} className="py-2.5">
            <span className="wrap-anywhere font-[620]">{name}</span>
            {isLate && <span className="text-ink-2"> towards the end of the month</span>}
            {advice && <span className="block text-ink-2 text-sm">{capitalised(advice)}</span>}
            {task === 'harvest' && surplusListing({ plant }) && (
              <span className="block text-sm">
                <TextLink href={`/new-listing?garden=${id}`} aria-label={`Too much? List a surplus of ${name}`}>
                  Too much? List a surplus
                </TextLink>
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
