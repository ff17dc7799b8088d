import { useState } from 'react'
import { Checkbox } from '../forms/choice.tsx'
import { Dialog } from '../primitives/dialog.tsx'
import { hasSingleKeys, setSingleKeys } from './shortcuts.ts'

const shortcuts: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['/'], 'Search'],
  [['Ctrl K', '⌘ K'], 'Search, also while typing'],
  [['?'], 'This list'],
  [['↑', '↓', 'Enter'], 'Choose among suggestions'],
  [['Delete'], 'Remove the selected recent search'],
  [['←', '→'], 'Browse pictures, reorder photos'],
  [['+', '-', '0'], 'Enlarge a picture, or fit it to the screen'],
  [['Ctrl Enter'], 'Send a message'],
  [['F8'], 'Go to the notice on screen'],
  [['Esc'], 'Close what is open'],
]

/** All keyboard shortcuts, and the setting that turns off those with a single character. */
export default function ShortcutList({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(hasSingleKeys)
  return (
    <Dialog isOpen onClose={onClose} title="Keyboard shortcuts">
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-2.5">
        {shortcuts.map(([keys, what]) => (
          <div key={what} className="contents">
            <dt className="flex flex-wrap gap-1.5">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-7 rounded-sm border border-control bg-sunken px-1.5 text-center font-[620] text-ink text-sm"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className="text-ink-2">{what}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 border-line border-t pt-3">
        <Checkbox
          label="Use the single keys / and ?"
          hint="Switch them off if you speak to your computer or press them by accident."
          checked={isOn}
          onChange={({ target: { checked } }) => {
            setOn(checked)
            setSingleKeys(checked)
          }}
        />
      </div>
    </Dialog>
  )
}
