import { useSyncExternalStore } from 'react'
import type { Lit } from '../lit.ts'

const isOff = (): boolean => false

/** Whether one of these outward codes is lit. Only what changes is rendered again. */
export const useIsLit = ({ get, subscribe }: Lit, outcodes: readonly string[]): boolean =>
  useSyncExternalStore(subscribe, () => outcodes.includes(get() ?? ''), isOff)
