import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Api, ApiError } from '#shared/api-client.ts'
import type { Reply } from '#shared/endpoint.ts'
import { pence } from '#shared/money.ts'
import { useApi } from '#ui/browser/api.ts'
import { PaymentRefused, sentenceOf } from '../../base/ui/payment-refused.ts'
import type { paymentsConfig } from '../../card/contract.ts'
import { PaymentForm } from '../../card/ui/payment-form.tsx'
import type { SavedCardView } from '../contract.ts'
import { savedCardCalls, savedCardsQuery } from './queries.ts'

interface Props {
  config: Reply<typeof paymentsConfig>
  /** What who saves a card agrees to, as the server will store it. */
  agreement: { text: string; version: number }
  /** Where the bank's page leads back to, which adds the setup's id to it as `setup_intent`. */
  returnUrl: string
  onSaved: (card: SavedCardView) => void
}

/** The provider's form that saves a card, below what its holder agrees to. It works on the checkout's own page alone. */
export function SaveCard({ config, agreement, returnUrl, onSaved }: Props) {
  const api = useApi()
  const { start, startAgain } = useStart(agreement.version)
  const finish = useFinish(onSaved, startAgain)
  return (
    <section aria-label="Your card" className="flex flex-col gap-5">
      <div className="rounded-md bg-sunken px-4 py-3.5 text-sm">
        <h2 className="font-sans text-base tracking-normal">What you agree to</h2>
        <p className="mt-1">{agreement.text}</p>
      </div>
      <PaymentForm
        provider={config.provider}
        publishableKey={config.publishableKey}
        hasWallets={false}
        isSaving
        amount={pence(0)}
        start={() => start(api)}
        returnUrl={returnUrl}
        onPaying={() => {}}
        onAccepted={finish}
        onUnclear={finish}
        onRefused={() => {}}
      />
    </section>
  )
}

/** Pressed again, as after a card that was refused, the same setup is used until it is forgotten. */
function useStart(mandateVersion: number): { start: (api: Api) => Promise<string>; startAgain: () => void } {
  const client = useQueryClient()
  const started = useRef<string | null>(null)
  const start = async (api: Api) => {
    if (started.current !== null) return started.current
    const { startSavingCard } = await savedCardCalls()
    const body = { agreed: true, mandateVersion } as const
    const { clientSecret } = await api(startSavingCard, { body }).catch((cause: unknown) => {
      // What the user agrees to may have changed since this page was opened: it is shown again.
      void client.invalidateQueries({ queryKey: savedCardsQuery(api).queryKey })
      throw new PaymentRefused(`${sentenceOf(cause)} Nothing has been saved.`)
    })
    started.current = clientSecret
    return clientSecret
  }
  const startAgain = () => {
    started.current = null
  }
  return { start, startAgain }
}

const ASK_EVERY_MS = 400
const MAX_LOOKS = 20

/** It could not be determined whether the card is saved. */
export class SavingUnclear extends PaymentRefused {
  constructor() {
    super('We could not find out whether your card is saved. Check your connection, then press Save This Card again.')
  }
}

const over = (cause: unknown): boolean => cause instanceof ApiError && cause.status === 404

/**
 * Asks the server what became of a setup. Rejects with a sentence when no card is saved, and calls `startAgain` when none can be saved
 * by this setup any more.
 */
export function useFinish(
  onSaved: (card: SavedCardView) => void,
  startAgain: () => void = () => {},
): (setupIntent: string) => Promise<void> {
  const api = useApi()
  const client = useQueryClient()
  return async (setupIntent) => {
    const { finishSavingCard } = await savedCardCalls()
    for (let looks = 0; looks < MAX_LOOKS; looks++) {
      const { state, message, card } = await api(finishSavingCard, { body: { setupIntent } }).catch(
        (cause: unknown) => {
          if (!over(cause)) throw new SavingUnclear()
          return { state: 'removed', message: null, card: null } as const
        },
      )
      if (card) {
        await client.invalidateQueries({ queryKey: savedCardsQuery(api).queryKey })
        return onSaved(card)
      }
      if (state === 'removed') {
        startAgain()
        throw new PaymentRefused(
          `${message ?? 'This form was open for too long, or the card was removed.'} ${NOT_SAVED}`,
        )
      }
      if (state !== 'processing')
        throw new PaymentRefused(`${message ?? 'Your bank has not confirmed the card.'} ${NOT_SAVED}`)
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
    }
    throw new SavingUnclear()
  }
}

const NOT_SAVED = 'Nothing has been saved.'
