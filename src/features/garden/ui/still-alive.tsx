import { useRef } from 'react'
import { formatDay } from '#shared/dates.ts'
import { Button } from '#ui/primitives/button.tsx'
import { answerSurvival, type GardenPlant } from '../contract.ts'
import { useGardenChange } from './use-garden-change.ts'

/** Asks about plants that were bought a month ago. Answers can be changed and withdrawn until the question ends. */
export const StillAlive = ({ plants }: { plants: readonly GardenPlant[] }) => (
  <section aria-labelledby="still-alive" className="mb-10 rounded-md bg-leaf-tint px-5 py-5">
    <h2 id="still-alive" className="text-xl">
      Still alive?
    </h2>
    <p className="mt-1 max-w-prose text-ink-2 text-sm">
      It is a month since you bought {plants.length === 1 ? 'it' : 'them'}. Buyers read how many of a seller’s plants
      are alive. Sellers never see who answered what.
    </p>
    <ul className="mt-3 divide-y divide-line">
      {plants.map((plant) => (
        <Question key={plant.id} plant={plant} />
      ))}
    </ul>
  </section>
)

const done = new Map<boolean | null, string>([
  [true, 'Good to hear'],
  [false, 'Thank you for saying so'],
  [null, 'Your answer is withdrawn'],
])

function Question({ plant: { id, name, question } }: { plant: GardenPlant }) {
  const { mutate, isPending, variables } = useGardenChange(answerSurvival, (_, { body }) => ({
    title: done.get(body.isAlive) ?? '',
    description: name,
  }))
  const first = useRef<HTMLButtonElement>(null)
  const answer = (isAlive: boolean) => mutate({ params: { id: String(id) }, body: { isAlive } })
  // The button of the withdrawal disappears with the answer, and would take the focus with it.
  const withdraw = () =>
    mutate({ params: { id: String(id) }, body: { isAlive: null } }, { onSuccess: () => first.current?.focus() })
  const given = question?.isAlive ?? null
  const choice = (isAlive: boolean, text: string) => (
    <Button
      ref={isAlive ? first : undefined}
      tone={given === isAlive ? 'primary' : 'secondary'}
      aria-label={`${text}: ${name}`}
      aria-pressed={given === isAlive}
      isPending={isPending && variables.body.isAlive === isAlive}
      onClick={() => answer(isAlive)}
    >
      {text}
    </Button>
  )
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <p className="wrap-anywhere min-w-40 flex-1">
        <b className="font-[650]">{name}</b>
        {question && <span className="block text-ink-2 text-sm">Answer until {formatDay(question.until)}</span>}
      </p>
      <div className="flex flex-wrap gap-2.5">
        {choice(true, 'Yes, it lives')}
        {choice(false, 'No, it died')}
        {given !== null && (
          <Button
            tone="quiet"
            aria-label={`Withdraw the answer: ${name}`}
            isPending={isPending && variables.body.isAlive === null}
            onClick={withdraw}
          >
            Withdraw
          </Button>
        )}
      </div>
    </li>
  )
}
