import { Checkbox, ChoiceGroup } from '#ui/forms/choice.tsx'
import { type PlatformId, platformIds, platforms } from '../platforms.ts'

interface Props {
  /** Prefix of the checkbox ids, for pages with several groups. */
  name: string
  legend?: string
  chosen: readonly PlatformId[]
  onChange: (chosen: PlatformId[]) => void
  error?: string | undefined
}

export const PlatformChoice = ({ name, legend = 'Platforms', chosen, onChange, error }: Props) => (
  <ChoiceGroup legend={legend} id={`${name}-platforms`} error={error}>
    <div className="flex flex-wrap gap-x-6">
      {platformIds.map((id) => (
        <Checkbox
          key={id}
          name={`${name}-${id}`}
          label={platforms[id].name}
          checked={chosen.includes(id)}
          onChange={(event) => {
            const { checked } = event.currentTarget
            onChange(platformIds.filter((one) => (one === id ? checked : chosen.includes(one))))
          }}
        />
      ))}
    </div>
  </ChoiceGroup>
)
