import type { ReactNode } from 'react'

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

export const menuButtonStyle = 'inline-flex min-h-11 items-center gap-2 rounded-lg px-2 font-[620] hover:bg-sunken'
