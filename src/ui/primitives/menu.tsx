import { lazy, Suspense, useState } from 'react'
import { type MenuProps, menuButtonStyle } from './menu-parts.ts'

const loadOpenMenu = () => import('./menu-open.tsx')
const OpenMenu = lazy(loadOpenMenu)

/** A button that opens a menu. Its code is loaded on hover or focus. */
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
