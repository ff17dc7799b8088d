import type { ReactNode } from 'react'
import { RequireAuth } from '../session/require-auth.tsx'

/** The frame of a page about one thing at the desk: asks for the sign-in again when the session has ended. */
export const ForStaff = ({ children }: { children: ReactNode }) => <RequireAuth>{children}</RequireAuth>
