import { useEffect, useState } from 'react'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { lookUpPlace } from '../../listing/contract.ts'

const PAUSE_MS = 400

interface Found {
  place?: string
  outcode?: string
  problem?: string
  isLooking: boolean
}

/** Looks up the town of a postcode shortly after typing stops. An empty postcode sends no request. */
export function usePostcodeLookup(postcode: string, onFound: (place: string) => void): Found {
  const api = useApi()
  const [found, setFound] = useState<Found>({ isLooking: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts another look-up
  useEffect(() => {
    const query = postcode.trim()
    if (query.length < 2) {
      setFound({ isLooking: false })
      return
    }
    let isCurrent = true
    const timer = setTimeout(async () => {
      setFound({ isLooking: true })
      try {
        const { place, outcode } = await api(lookUpPlace, { query: { postcode: query } })
        if (!isCurrent) return
        setFound({ place, outcode, isLooking: false })
        onFound(place)
      } catch (error) {
        const problem = error instanceof ApiError ? error.sentence : 'The postcode could not be looked up just now.'
        if (isCurrent) setFound({ problem, isLooking: false })
      }
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [postcode])
  return found
}
