import { createContext, useContext } from 'react'
import type { ViewerPlace } from '#shared/places/viewer-place.ts'

interface PlaceOfViewer {
  /** Null until the viewer has chosen. */
  place: ViewerPlace | null
  /** Call it after the place was set or removed: everything shown is refetched for the new one. */
  onChanged: () => Promise<void>
  /** Opens the dialog in which the place is chosen. */
  openForm: () => void
}

const PlaceContext = createContext<PlaceOfViewer>({ place: null, onChanged: async () => {}, openForm: () => {} })

export const PlaceProvider = PlaceContext.Provider

/** Where the viewer looks for plants. */
export const useViewerPlace = (): PlaceOfViewer => useContext(PlaceContext)
