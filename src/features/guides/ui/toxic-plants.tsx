import type { ToxicityLevel } from '#features/plants/plant.ts'
import { isConfirmed, toxicityName } from '#features/plants/plant-words.ts'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/icon-names.ts'
import { classNames } from '#ui/primitives/class-names.ts'
import type { ToxicPlant } from '../care-contract.ts'

const looks: Readonly<Record<ToxicityLevel, { icon: IconName; style: string }>> = {
  safe: { icon: 'shield-check', style: 'text-leaf' },
  mild: { icon: 'triangle-exclamation-point', style: 'text-label-ink' },
  toxic: { icon: 'triangle-exclamation-point', style: 'text-rhubarb' },
  dangerous: { icon: 'skull', style: 'text-rhubarb' },
  unknown: { icon: 'circle-question-mark', style: 'text-ink-2' },
}

const lowerCase = (who: 'People' | 'Cats' | 'Dogs') => who.toLowerCase() as Lowercase<typeof who>

/** A toxicity level as text with an icon. */
export const Level = ({ level, who }: { level: ToxicityLevel; who: 'People' | 'Cats' | 'Dogs' }) => {
  const { icon, style } = looks[isConfirmed(level, lowerCase(who)) ? level : 'unknown']
  return (
    <span className={classNames('inline-flex items-center gap-1.5 whitespace-nowrap', style)}>
      <Icon name={icon} size={16} className="shrink-0" />
      <span>
        {who}: <b className="font-[650]">{toxicityName(level, lowerCase(who)).toLowerCase()}</b>
      </span>
    </span>
  )
}

/** Toxic house plants: whom each harms, how, and the source. */
export const ToxicPlants = ({ toxic, unknown }: { toxic: readonly ToxicPlant[]; unknown: number }) => (
  <section aria-labelledby="toxic" className="mt-14 border-ink border-t-2 pt-5">
    <h2 id="toxic">Toxic house plants</h2>
    <p className="mt-2 max-w-[62ch] text-ink-2">
      {toxic.length === 1 ? 'One plant' : `${toxic.length} house plants`} of our catalogue that can harm people, cats or
      dogs when chewed, eaten or touched. The note names the source. For {unknown} house plants we found no trusted
      source on whether they are safe for cats and dogs. Not known does not mean safe.
    </p>
    <p className="mt-2 max-w-[62ch] text-ink-2">
      If someone has eaten one, keep a piece of it. People: call NHS 111, or 999 if they struggle to breathe. Pets: call
      your vet at once. This is guidance, not medical advice.
    </p>
    <ul className="mt-5 grid gap-x-12 md:grid-cols-2">
      {toxic.map(({ slug, name, latin, note, people, cats, dogs }) => (
        <li key={slug} className="border-line border-b py-3.5">
          <h3 className="text-base">
            {name}{' '}
            <i lang="la" className="font-normal font-sans text-ink-3 text-sm tracking-normal">
              {latin}
            </i>
          </h3>
          <p className="mt-0.5 flex flex-wrap gap-x-4 text-sm">
            <Level who="People" level={people} />
            <Level who="Cats" level={cats} />
            <Level who="Dogs" level={dogs} />
          </p>
          <p className="mt-1 text-ink-2 text-sm">{note}</p>
        </li>
      ))}
    </ul>
  </section>
)
