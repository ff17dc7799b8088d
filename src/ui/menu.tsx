import { lazy, type ReactNode, Suspense, useState } from 'react'

export interface MenuEntry {
  name: ReactNode
  /** Where it leads, or else what it does. */
  href?: string
  onChoose?: () => void
  isDangerous?: boolean
}

export interface MenuProps {
  /** Says what the menu is about. */
  label: string
  /** What the button shows. */
  button: ReactNode
  /** Above the entries: whose menu it is. */
  heading?: ReactNode
  /** Groups, with a line between them. */
  groups: readonly (readonly MenuEntry[])[]
}

const loadOpenMenu = () => import('./menu-open.tsx')
const OpenMenu = lazy(loadOpenMenu)

export const menuButtonStyle = 'inline-flex min-h-11 items-center gap-2 rounded-lg px-2 font-[620] hover:bg-sunken'

/** A button that opens a list of things to do. Its code is fetched when somebody is about to press it. */
export function Menu(props: MenuProps) {
  const [isWanted, setWanted] = useState(false)
  const closed = (
    <button
      type="button"
      aria-label={props.label}
      aria-haspopup="menu"
      aria-expanded="false"
      onPointerEnter={() => void loadOpenMenu()}
      onFocus={() => void loadOpenMenu()}
      onClick={() => setWanted(true)}
      className={menuButtonStyle}
    >
      {props.button}
    </button>
  )
  if (!isWanted) return closed
  return (
    <Suspense fallback={closed}>
      <OpenMenu {...props} />
    </Suspense>
  )
}
