import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { HOUSEHOLD_KEY } from '#features/household/ui/queries.ts'
import { HouseholdFormProvider } from '#ui/browser/household-form.ts'

const HouseholdDialog = lazy(() => import('#features/household/ui/household-dialog.tsx'))

/** Provides the dialog in which viewers say who lives with them. */
export function WithHousehold({ isMember, children }: { isMember: boolean; children: ReactNode }) {
  const [isAsking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  const open = useCallback(() => setAsking(true), [])
  return (
    <HouseholdFormProvider value={open}>
      {children}
      {isAsking && (
        <Suspense fallback={null}>
          <HouseholdDialog
            isMember={isMember}
            onClose={() => setAsking(false)}
            onChanged={() =>
              // The household itself is in the answer: asking for it again could fail, and show the old one.
              queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== HOUSEHOLD_KEY })
            }
          />
        </Suspense>
      )}
    </HouseholdFormProvider>
  )
}
