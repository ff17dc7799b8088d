import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { ownAddress } from '#features/accounts/redirect.ts'
import { useApi } from '#ui/browser/api.ts'
import { BackLink } from '#ui/primitives/back-link.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { prepareToasts, toast } from '#ui/primitives/toast.tsx'
import { sentenceOf } from '../../base/ui/payment-refused.ts'
import { FormSkeleton } from '../../card/ui/form-skeleton.tsx'
import { paymentsConfigQuery } from '../../card/ui/queries.ts'
import type { SavedCardView } from '../contract.ts'
import { savedCardsQuery } from './queries.ts'
import { SaveCard, SavingUnclear, useFinish } from './save-card.tsx'

interface Props {
  /** The page of ours to go on to, with the card's id as `card`; null: the list of saved cards. */
  back: string | null
  /** The setup that the bank's page answered about; null before. */
  setupIntent: string | null
  goTo: (href: string) => void
}

const LIST = '/settings/cards'
/** Only the path counts, and the server that renders this page need not know its own address. */
const ANY_ORIGIN = 'https://own.invalid'

/** Saves a card on the page where the CSP allows the provider's card fields. */
export default function SaveCardCheckout({ back: given, setupIntent, goTo }: Props) {
  useEffect(prepareToasts, [])
  const back = ownAddress(given ?? undefined, ANY_ORIGIN)
  const finished = ({ id, brand, last4 }: SavedCardView) => {
    toast({ title: 'Card saved', description: `${brand} ending in ${last4}. Nothing has been charged.` })
    goTo(back === null ? LIST : `${back}${back.includes('?') ? '&' : '?'}card=${id}`)
  }
  return (
    <div className="sheet max-w-2xl py-5 lg:py-8">
      <BackLink href={back ?? LIST}>{back === null ? 'Saved cards' : 'Back'}</BackLink>
      <h1 className="mt-1 mb-5">Save a card</h1>
      {setupIntent === null ? (
        <Form back={back} onSaved={finished} />
      ) : (
        <AfterBank setupIntent={setupIntent} back={back} onSaved={finished} />
      )}
    </div>
  )
}

interface PartProps {
  back: string | null
  onSaved: (card: SavedCardView) => void
}

/** The bank's page has led back here: the server knows whether the card is saved. */
function AfterBank({ setupIntent, ...rest }: PartProps & { setupIntent: string }) {
  const [failure, setFailure] = useState<unknown>(null)
  const finish = useFinish(rest.onSaved)
  const look = useEffectEvent(() => finish(setupIntent).catch(setFailure))
  useEffect(() => void look(), [])
  if (failure === null) return <p role="status">Looking up your card...</p>
  // The form would save the same card a second time.
  if (failure instanceof SavingUnclear) {
    const retry = () => {
      setFailure(null)
      void finish(setupIntent).catch(setFailure)
    }
    return (
      <Notice isUrgent title="Is your card saved?" action={<Button onClick={retry}>Retry</Button>}>
        We could not find out yet. Check your connection, then press Retry.
      </Notice>
    )
  }
  return (
    <>
      <Notice tone="destructive" isUrgent title="The card is not saved" className="mb-5">
        {failure instanceof Error ? failure.message : sentenceOf(failure)}
      </Notice>
      <Form {...rest} />
    </>
  )
}

function Form({ back, onSaved }: PartProps) {
  const api = useApi()
  const config = useQuery({ ...paymentsConfigQuery(api), throwOnError: false })
  const cards = useQuery({ ...savedCardsQuery(api), throwOnError: false })
  if (config.data && cards.data) {
    const query = new URLSearchParams({ save: 'card', ...(back !== null && { back }) })
    return (
      <SaveCard
        config={config.data}
        agreement={{ text: cards.data.mandate, version: cards.data.mandateVersion }}
        returnUrl={`${window.location.origin}/checkout?${query}`}
        onSaved={onSaved}
      />
    )
  }
  const error = config.error ?? cards.error
  if (!error) return <FormSkeleton />
  const retry = () => void Promise.all([config.refetch(), cards.refetch()])
  return (
    <Notice
      tone="destructive"
      isUrgent
      title="The form could not be loaded"
      action={<Button onClick={retry}>Retry</Button>}
    >
      {sentenceOf(error)}
    </Notice>
  )
}
