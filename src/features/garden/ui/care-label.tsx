import type { PlantEntry } from '#features/plants/contract.ts'
import {
  hardinessInWords,
  heightInWords,
  lightInWords,
  monthsInWords,
  seasonsOf,
} from '#features/plants/plant-words.ts'
import { getProductName } from '#ui/browser/product-name.ts'
import { PrintSheet, QrCode } from '#ui/layout/print-sheet.tsx'
import type { GardenPlant } from '../contract.ts'
import { feedingOf } from '../feeding.ts'
import { harmInWords } from '../label-words.ts'

interface Props {
  plant: GardenPlant
  /** Its entry in the catalogue, if it has one. */
  entry: PlantEntry | null
  /** The address of its care tips or its listing as a QR code, and what it opens. */
  code: { qr: { size: number; path: string }; opens: string } | null
}

/** A care label to print and put up beside a plant. Nothing on it is private but the owner's own name for the plant. */
export const CareLabel = ({ plant, entry, code }: Props) => (
  <PrintSheet back={{ href: '/garden', name: 'My garden' }} title="Care label">
    <article
      aria-label={`Care label of ${plant.name}`}
      className="mx-auto max-w-md overflow-hidden border-2 border-[#14231a] bg-white text-[#14231a] [print-color-adjust:exact] print:max-w-[12cm]"
    >
      <div className="bg-[#1f5b3a] px-5 py-4 text-white">
        <p className="wrap-anywhere text-balance font-[760] font-display text-2xl leading-tight">{plant.name}</p>
        {entry && (
          <p lang="la" className="mt-1 italic">
            {entry.latin}
          </p>
        )}
      </div>
      {entry && <Facts entry={entry} />}
      {code && (
        <div className="flex items-center gap-5 border-[#14231a] border-t px-5 py-4">
          <QrCode qr={code.qr} name={`QR code of ${code.opens}`} className="size-24" />
          <p className="min-w-0 text-sm">
            Scan for {code.opens} on {getProductName()}.
          </p>
        </div>
      )}
      {!entry && !code && <p className="px-5 py-4 text-sm">Choose a plant of the catalogue to print its care here.</p>}
    </article>
  </PrintSheet>
)

function Facts({ entry }: { entry: PlantEntry }) {
  const feeding = feedingOf(entry)
  const facts = [
    ['Light', lightInWords(entry.light)],
    ['Frost', hardinessInWords[entry.hardiness]],
    ['Height', heightInWords(entry.heightCm)],
    ...seasonsOf(entry).map(({ name, months }) => [name, monthsInWords(months)] as const),
    ['Feed', feeding && `${monthsInWords(feeding.months)}, ${feeding.advice}`],
    ['Warning', harmInWords(entry.toxicity)],
  ] as const
  return (
    <>
      <dl className="grid grid-cols-[5.5rem_1fr] gap-x-3 gap-y-1.5 px-5 py-4 text-sm">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name} className="contents">
                <dt className="text-[#44544a]">{name}</dt>
                <dd className="font-[620]">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p className="border-[#14231a] border-t px-5 py-4 text-sm">{entry.care}</p>
    </>
  )
}
