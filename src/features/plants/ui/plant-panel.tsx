import { useQuery } from '@tanstack/react-query'
import { useApi } from '#ui/browser/api.ts'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/icon-names.ts'
import { MonthRing } from '#ui/pictures/month-ring.tsx'
import { SeedPacket } from '#ui/pictures/seed-packet.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import type { PlantEntry } from '../contract.ts'
import type { Toxicity, ToxicityLevel } from '../plant.ts'
import {
  hardinessInWords,
  heightInWords,
  isConfirmed,
  kindNames,
  lightInWords,
  monthsInWords,
  seasonsOf,
  toxicityName,
} from '../plant-words.ts'
import { plantQuery } from './queries.ts'

interface Props {
  plant: PlantEntry
  /** 1 to 12, highlighted as the current month. */
  month: number
}

/** A plant's facts, in the style of a seed packet. Renders nothing while they are unknown. */
export function PlantPanel({ slug }: { slug: string }) {
  const api = useApi()
  const { data } = useQuery(plantQuery(api, slug))
  return data ? <Packet {...data} /> : null
}

const Packet = ({ plant, month }: Props) => (
  <SeedPacket
    title={plant.name}
    mark={kindNames[plant.kind]}
    facts={[
      [
        'Latin name',
        <i key="latin" lang="la">
          {plant.latin}
        </i>,
      ],
      ['Light', lightInWords(plant.light)],
      [
        'Hardiness',
        <>
          {plant.hardiness}
          <span className="block font-normal text-ink-2">{hardinessInWords[plant.hardiness]}</span>
        </>,
      ],
      ['Height', heightInWords(plant.heightCm)],
    ]}
  >
    <div className="flex flex-col gap-5 pb-1">
      <Year plant={plant} month={month} />
      <Safety toxicity={plant.toxicity} />
      <div>
        <h3 className="mb-1.5 text-base">Care</h3>
        <p className="max-w-[62ch] text-ink-2">{plant.care}</p>
      </div>
      <p className="text-ink-3 text-xs">Typical of the plant that the seller named, in lowland Britain.</p>
    </div>
  </SeedPacket>
)

const swatches = { leaf: 'bg-leaf', hose: 'bg-hose', rhubarb: 'bg-rhubarb' } as const

/** The year as a ring, with its months in text, because colour must not be the only cue. */
function Year({ plant, month }: Props) {
  const seasons = seasonsOf(plant)
  if (seasons.length === 0) return null
  const now = seasons.filter(({ months }) => months.includes(month)).map(({ name }) => name)
  return (
    <div className="flex flex-wrap items-center gap-x-7 gap-y-4 border-line border-b pb-5">
      <MonthRing bands={seasons} now={month} size={208}>
        <b className="font-bold text-sm">Now</b>
        {now.length > 0 ? now.map((name) => <span key={name}>{name.toLowerCase()}</span>) : <span>at rest</span>}
      </MonthRing>
      {/* Hidden from screen readers, which read the same from the ring. */}
      <ul aria-hidden="true" className="flex flex-col gap-2">
        {seasons.map(({ name, months, tone }) => (
          <li key={name} className="flex items-baseline gap-2.5">
            <span className={classNames('size-3 shrink-0 rounded-[2px]', swatches[tone])} />
            <span>
              <b className="font-[650]">{name}</b> <span className="text-ink-2">{monthsInWords(months)}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const verdicts: Readonly<Record<ToxicityLevel, { icon: IconName; style: string }>> = {
  safe: { icon: 'shield-check', style: 'bg-leaf-tint text-leaf' },
  mild: { icon: 'triangle-exclamation-point', style: 'bg-label-tint text-label-ink' },
  toxic: { icon: 'triangle-exclamation-point', style: 'bg-rhubarb-tint text-rhubarb' },
  dangerous: { icon: 'skull', style: 'bg-rhubarb-tint text-rhubarb' },
  unknown: { icon: 'circle-question-mark', style: 'bg-sunken text-ink-2' },
}

/** Safety for people, cats and dogs, with the source. */
const Safety = ({ toxicity: { note, ...levels } }: { toxicity: Toxicity }) => (
  <div>
    <h3 className="mb-2.5 text-base">Is it safe?</h3>
    <dl className="grid gap-2 sm:grid-cols-3">
      {(['people', 'cats', 'dogs'] as const).map((who) => {
        const { icon, style } = verdicts[isConfirmed(levels[who], who) ? levels[who] : 'unknown']
        return (
          <div key={who} className={classNames('flex items-center gap-2.5 rounded-sm px-3 py-2', style)}>
            <Icon name={icon} size={18} className="shrink-0" />
            <dt className="capitalize">{who}</dt>
            <dd className="font-[650]">{toxicityName(levels[who], who)}</dd>
          </div>
        )
      })}
    </dl>
    <p className="mt-2.5 max-w-[62ch] text-ink-2">{note}</p>
  </div>
)
