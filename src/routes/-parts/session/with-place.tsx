import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { PlaceProvider } from '#ui/browser/viewer-place.ts'
import { getViewerPlace } from './request.ts'

const PlaceDialog = lazy(() => import('#features/listings/place/ui/place-dialog.tsx'))

/** Provides the viewer's place to the page, and the dialog in which it is chosen. */
export function WithPlace({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(getViewerPlace)
  const [isAsking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  const value = useMemo(
    () => ({
      place,
      openForm: () => setAsking(true),
      onChanged: async () => {
        setPlace(getViewerPlace())
        await queryClient.invalidateQueries()
      },
    }),
    [place, queryClient],
  )
  return (
    <PlaceProvider value={value}>
      {children}
      {isAsking && (
        <Suspense fallback={null}>
          <PlaceDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </PlaceProvider>
  )
}
