import { ChoiceGroup, Radio } from '#ui/forms/choice.tsx'
import { HAND_OVER, PASSPORT_LAW, PLANT_PASSPORTS, PLANT_QUESTION } from '../plant-health.ts'

interface Props {
  /** Registration of the radio buttons. */
  field: { id: string; error: string | undefined; defaultValue?: string; name: string }
  answer: string
}

/** Asks a private seller what plant health law asks first: whether they grow plants to sell. */
export function PlantQuestion({ field: { id, error, defaultValue: _default, ...radio }, answer }: Props) {
  return (
    <div>
      <ChoiceGroup legend={PLANT_QUESTION} id={id} error={error}>
        <Radio {...radio} value="no" defaultChecked={answer !== 'yes'} label="No, spare plants at most" />
        <Radio {...radio} value="yes" defaultChecked={answer === 'yes'} label="Yes" />
      </ChoiceGroup>
      <PlantPassportNote />
    </div>
  )
}

/** Why plants are handed over in person, and what is not certain about it. */
export const PlantPassportNote = () => (
  <p className="text-ink-2 text-sm">
    {HAND_OVER} {PLANT_PASSPORTS} Not sure? Ask APHA:{' '}
    <a href={PASSPORT_LAW.url} className="underline underline-offset-3">
      {PASSPORT_LAW.name}
    </a>
    . This is guidance, not legal advice.
  </p>
)
