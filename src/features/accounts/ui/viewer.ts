import { createContext, use } from 'react'
import type { PrivateUser } from '../contract.ts'

/** The signed-in user of the page, or null. The frame provides it, so that dozens of cards need no query each. */
export const Viewer = createContext<PrivateUser | null>(null)

export const useViewer = (): PrivateUser | null => use(Viewer)
