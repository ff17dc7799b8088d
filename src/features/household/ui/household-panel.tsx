import { inWords } from '#shared/household.ts'
import { useHouseholdForm } from '#ui/browser/household-form.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import { Notice } from '#ui/primitives/notice.tsx'
import { UNRECOGNISED } from '../answer.ts'
import type { PlantAnswer } from '../contract.ts'
import type { OfferedSlugs, Summary } from '../listing-answer.ts'
import { answerLooks } from './answer-look.ts'
import { useHouseholdCheck } from './household-check.ts'

/** On the page of a plant: whether it is safe for the viewer's household, and suits where they grow it. */
export function HouseholdPanel({ offered }: { offered: OfferedSlugs }) {
  const check = useHouseholdCheck(offered)
  const { mine, isUnchecked } = check
  const openForm = useHouseholdForm()
  if (isUnchecked) return <Unchecked check={check} />
  if (mine.household === null) {
    return (
      <Button size="small" tone="quiet" className="-ml-3 min-h-11 self-start text-leaf" onClick={openForm}>
        <Icon name="paw-print" size={17} />
        Pets or children? Check if it is safe for them
      </Button>
    )
  }
  return <Answered check={check} offered={offered} onChange={openForm} />
}

type HouseholdCheck = ReturnType<typeof useHouseholdCheck>

/** Instead of an answer: nothing is called safe while the household is not checked. */
export const Unchecked = ({ check: { isFailed, retry } }: { check: HouseholdCheck }) =>
  isFailed ? (
    <Notice tone="warning" title="We could not check your household">
      Whether this is safe for those who live with you is not known.{' '}
      <Button size="small" tone="quiet" className="-ml-3 min-h-11" onClick={retry}>
        Check again
      </Button>
    </Notice>
  ) : (
    <p className="text-ink-2 text-sm">Checking your household…</p>
  )

interface Props {
  check: HouseholdCheck
  offered: OfferedSlugs
  onChange: () => void
}

function Answered({ check: { plants, summary }, offered, onChange }: Props) {
  const { icon, ink, box, name } = answerLooks[summary.answer ?? 'safe']
  return (
    <section
      aria-labelledby="household"
      className={classNames(
        'rounded-r-md border-l-4 px-4 py-3.5',
        summary.answer === null ? 'border-line bg-sunken' : box,
      )}
    >
      <h2 id="household" className="flex items-center gap-2 text-lg">
        {summary.answer !== null && <Icon name={icon} size={20} className={classNames('shrink-0', ink)} />}
        {summary.answer === null ? 'Where you grow it' : headingOf(summary, name)}
      </h2>
      <AnswerSentences {...{ summary, offered }} />
      <Sources plants={plants} />
      <Button size="small" tone="quiet" className="-ml-3 min-h-11" onClick={onChange}>
        Change your household
      </Button>
    </section>
  )
}

const headingOf = ({ harmed, answer }: Summary, name: string): string =>
  answer === 'not-safe' && harmed.length > 0 ? `Not safe for ${inWords(harmed)}` : name

interface SentencesProps {
  summary: Summary
  offered: OfferedSlugs
}

/** What is known, one sentence for each plant and each of the household. */
export const AnswerSentences = ({ summary: { sentences, growing, answer }, offered }: SentencesProps) => (
  <ul className="mt-1.5 flex flex-col gap-1 text-ink text-sm">
    {sentences.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
    {offered.plant === null && answer !== 'not-safe' && (
      <li>The seller has not named the plant, so nobody can say that it is safe. Ask them which plant it is.</li>
    )}
    {offered.otherPlants?.includes(UNRECOGNISED) && answer !== 'not-safe' && (
      <li>Its title or variety offers more than the plants that we recognise. Ask the seller what else there is.</li>
    )}
    {growing.map(({ isFine, sentence }) => (
      <li key={sentence} className="flex gap-1.5">
        {isFine ? (
          <Icon name="check" size={16} className="mt-0.5 shrink-0 text-leaf" />
        ) : (
          <Icon name="x" size={16} className="mt-0.5 shrink-0 text-rhubarb" />
        )}
        {sentence}
      </li>
    ))}
  </ul>
)

/** Who says so, and whom to call. */
const Sources = ({ plants }: { plants: readonly PlantAnswer[] }) => (
  <details className="mt-1.5 text-sm">
    <summary className="min-h-11 cursor-pointer py-2.5 font-[620] text-ink-2">Who says so, and whom to call</summary>
    {plants.map(({ slug, name, sources }) => (
      <dl key={slug} className="mb-2 flex flex-col gap-1">
        {sources.map((source) => (
          <div key={source.name}>
            <dt className="inline font-[620]">{plants.length > 1 ? `${name}, ${source.name}` : source.name}: </dt>
            <dd className="inline text-ink-2">{source.says}</dd>
          </div>
        ))}
      </dl>
    ))}
    <p className="mb-2 text-ink-2">
      Safe means that our catalogue and a second list call it harmless, or, for children, that it is grown as food.
      Where sources differ, the worse counts. Any plant can upset a stomach.
    </p>
    <EmergencyLine />
  </details>
)

export const EmergencyLine = () => (
  <p className="text-ink-2">
    This is not medical advice. If a pet has eaten a plant, call your vet or Animal PoisonLine on{' '}
    <a href="tel:01202509000" className="whitespace-nowrap underline">
      01202 509000
    </a>
    . For a person call NHS 111, in an emergency 999.
  </p>
)
