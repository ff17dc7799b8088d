import type { ReactNode } from 'react'

export interface MenuEntry {
  name: ReactNode
  /** The target of a link, or the action of a button. */
  href?: string
  onChoose?: () => void
  isDangerous?: boolean
}

export interface MenuProps {
  /** Accessible name of the menu. */
  label: string
  /** Content of the button. */
  button: ReactNode
  /** Header above the entries: the user the menu belongs to. */
  heading?: ReactNode
  /** Groups, separated by a line. */
  groups: readonly (readonly MenuEntry[])[]
}

export const menuButtonStyle = 'inline-flex min-h-11 items-center gap-2 rounded-lg px-2 font-[620] hover:bg-sunken'
