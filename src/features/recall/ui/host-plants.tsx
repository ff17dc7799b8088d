import { useId, useRef } from 'react'
import { usePlantOptions } from '#features/listings/form/ui/use-plant-options.tsx'
import type { PlantName } from '#features/plants/contract-suggest.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { IconButton } from '#ui/primitives/button.tsx'

interface Props {
  hosts: readonly PlantName[]
  onChange: (hosts: readonly PlantName[]) => void
}

/** The plants that can carry it, chosen from the catalogue one by one. */
export function HostPlants({ hosts, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const options = usePlantOptions({
    ...{ id, input },
    choose: (plant) => {
      if (!plant) return
      const { slug, name, latin } = plant
      if (!hosts.some((host) => host.slug === slug)) onChange([...hosts, { slug, name, latin }])
      if (input.current) input.current.value = ''
    },
  })
  return (
    <div>
      <div className="relative">
        <TextField
          ref={input}
          id="hostPlants"
          onBlur={() => options.settle()}
          label="Host plants"
          hint="Plants of the catalogue that can carry it. Without any, every plant can. A listing that names no plant always counts as a host."
          role="combobox"
          aria-expanded={false}
          aria-autocomplete="list"
          aria-controls={id}
          autoComplete="off"
          maxLength={100}
        />
        {options.list}
      </div>
      {hosts.length > 0 && (
        <ul aria-label="Chosen host plants" className="mt-2 flex flex-col">
          {hosts.map((host) => (
            <li key={host.slug} className="flex items-center gap-3 border-line border-b">
              <span className="min-w-0 flex-1">
                {host.name}{' '}
                <i lang="la" className="text-ink-3 text-sm">
                  {host.latin}
                </i>
              </span>
              <IconButton
                label={`Remove ${host.name}`}
                icon={<Icon name="x" size={18} />}
                onClick={() => onChange(hosts.filter(({ slug }) => slug !== host.slug))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
