import { useSyncExternalStore } from 'react'
import type { Highlight } from '../highlight.ts'

const isOff = (): boolean => false

/** Whether one of these outward codes is lit. Only what changes is rendered again. */
export const useIsHighlighted = ({ get, subscribe }: Highlight, outcodes: readonly string[]): boolean =>
  useSyncExternalStore(subscribe, () => outcodes.includes(get() ?? ''), isOff)
