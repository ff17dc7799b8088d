import { type ReactNode, useId, useState } from 'react'
import { THEME_COOKIE, type Theme } from '#shared/page-request.ts'

const YEAR = 31_536_000
const choices: readonly [Theme, ReactNode][] = [
  ['system', 'As my device'],
  ['light', 'Light'],
  ['dark', 'Dark'],
]

/** Light, dark, or the device's theme. Stored in a cookie, so that the server renders the right one at once. */
export function ThemeChoice({ theme }: { theme: Theme }) {
  const [chosen, setChosen] = useState(theme)
  const id = useId()
  const choose = (next: Theme) => {
    setChosen(next)
    document.documentElement.dataset['theme'] = next
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers in use
    document.cookie = `${THEME_COOKIE}=${next}; path=/; max-age=${YEAR}; samesite=lax`
  }
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id}>Colours</label>
      <select
        id={id}
        value={chosen}
        onChange={(event) => choose(choices.find(([value]) => value === event.target.value)?.[0] ?? theme)}
        className="min-h-11 rounded-lg border-[1.5px] border-control with-arrow bg-card pr-9 pl-2.5 text-ink"
      >
        {choices.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
