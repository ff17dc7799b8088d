import { type FocusEvent, type PointerEvent, useSyncExternalStore } from 'react'
import type { Lit } from '../lit.ts'

const isOff = (): boolean => false

/** Whether one of these outward codes is lit. Only what changes is rendered again. */
export const useIsLit = ({ get, subscribe }: Lit, outcodes: readonly string[]): boolean =>
  useSyncExternalStore(subscribe, () => outcodes.includes(get() ?? ''), isOff)

/** Lights an outward code while a pointer or the focus is on the element. A finger leaves it lit. */
export const lightsUp = (lit: Lit, outcode: string | null) => ({
  onPointerEnter: () => lit.set('pointer', outcode),
  onPointerLeave: (event: PointerEvent) => event.pointerType === 'mouse' && lit.set('pointer', null),
  onFocus: () => lit.set('focus', outcode),
  onBlur: (event: FocusEvent) => !event.currentTarget.contains(event.relatedTarget) && lit.set('focus', null),
})
