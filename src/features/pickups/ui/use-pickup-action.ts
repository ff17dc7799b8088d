import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Api, ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { toast } from '#ui/primitives/toast.tsx'
import { bookPickup, cancelPickup, movePickup } from '../contract.ts'

/** All actions on a visit. */
export type PickupAction =
  | { kind: 'book'; startsAt: string }
  | { kind: 'move'; startsAt: string; reason: string }
  | { kind: 'cancel'; reason: string }

const praise = { book: 'Pickup booked', move: 'Pickup moved', cancel: 'Pickup cancelled' } as const

function call(api: Api, transactionId: number, act: PickupAction) {
  const params = { id: String(transactionId) }
  if (act.kind === 'book') return api(bookPickup, { body: { transactionId, startsAt: act.startsAt } })
  if (act.kind === 'cancel') return api(cancelPickup, { params, body: { reason: act.reason } })
  return api(movePickup, { params, body: { startsAt: act.startsAt, reason: act.reason } })
}

/**
 * Performs an action, shows the result and refetches what it changed. A time that another buyer took disappears too.
 */
export function usePickupAction(transactionId: number, otherName: string) {
  const api = useApi()
  const client = useQueryClient()
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const act = async (what: PickupAction): Promise<boolean> => {
    if (isPending) return false
    setPending(true)
    setError(undefined)
    try {
      await call(api, transactionId, what)
      toast({ title: praise[what.kind], description: `We have notified ${otherName}.` })
      return true
    } catch (cause) {
      setError(cause instanceof ApiError ? cause.sentence : 'Please check your connection and try again.')
      return false
    } finally {
      setPending(false)
      for (const path of ['/api/pickups', '/api/transactions/buyer', '/api/transactions/seller']) {
        void client.invalidateQueries({ queryKey: [path] })
      }
    }
  }
  return { act, isPending, error, reset: () => setError(undefined) }
}
