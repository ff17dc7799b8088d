import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Api } from '#shared/api-client.ts'
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
  mandate: string
  /** Where the bank's page leads back to, which adds the setup's id to it as `setup_intent`. */
  returnUrl: string
  onSaved: (card: SavedCardView) => void
}

/** The provider's form that saves a card, below what its holder agrees to. It works on the checkout's own page alone. */
export function SaveCard({ config, mandate, returnUrl, onSaved }: Props) {
  const api = useApi()
  const start = useStart()
  const finish = useFinish(onSaved)
  return (
    <section aria-label="Your card" className="flex flex-col gap-5">
      <div className="rounded-md bg-sunken px-4 py-3.5 text-sm">
        <h2 className="font-sans text-base tracking-normal">What you agree to</h2>
        <p className="mt-1">{mandate}</p>
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

/** Pressed again, as after a card that was refused, the same setup is used. */
function useStart(): (api: Api) => Promise<string> {
  const started = useRef<string | null>(null)
  return async (api) => {
    if (started.current !== null) return started.current
    const { startSavingCard } = await savedCardCalls()
    const { clientSecret } = await api(startSavingCard, { body: { agreed: true } }).catch((cause: unknown) => {
      throw new PaymentRefused(`${sentenceOf(cause)} Nothing has been saved.`)
    })
    started.current = clientSecret
    return clientSecret
  }
}

const ASK_EVERY_MS = 400
const MAX_LOOKS = 20
const UNKNOWN =
  'We could not find out whether your card is saved. Check your connection, then press Save This Card again.'

/** Asks the server what became of a setup. Rejects with a sentence when no card is saved. */
export function useFinish(onSaved: (card: SavedCardView) => void): (setupIntent: string) => Promise<void> {
  const api = useApi()
  const client = useQueryClient()
  return async (setupIntent) => {
    const { finishSavingCard } = await savedCardCalls()
    for (let looks = 0; looks < MAX_LOOKS; looks++) {
      const { state, message, card } = await api(finishSavingCard, { body: { setupIntent } }).catch(() => {
        throw new PaymentRefused(UNKNOWN)
      })
      if (card) {
        await client.invalidateQueries({ queryKey: savedCardsQuery(api).queryKey })
        return onSaved(card)
      }
      if (state !== 'processing')
        throw new PaymentRefused(`${message ?? 'Your bank has not confirmed the card.'} Nothing has been saved.`)
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
    }
    throw new PaymentRefused(UNKNOWN)
  }
}
