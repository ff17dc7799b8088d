import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { useViewer } from '#features/accounts/ui/viewer.ts'
import { MAX_MESSAGE_LENGTH, sendMessage } from '#features/messages/contract.ts'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { TextArea } from '#ui/forms/text-field.tsx'
import { BackLink } from '#ui/primitives/back-link.tsx'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import { type NewDifference, proposeSwap, type SwapChoices } from '../contract.ts'
import { DifferenceField, type DifferenceInput, differenceFrom } from './difference-field.tsx'
import { choiceFault, ItemPicker } from './item-picker.tsx'
import { swapChoicesQuery } from './queries.ts'
import { ItemPicture } from './swap-sides.tsx'
import { sentenceOf, useRefresh } from './use-swap-action.ts'

/** Proposes one or several of the viewer's listings for another's. */
export function NewSwap({ listingId }: { listingId: number }) {
  const { data, error, isError } = useQuery({ ...swapChoicesQuery(useApi(), listingId), throwOnError: false })
  return (
    <>
      <BackLink href={`/product/${listingId}`}>Back to the listing</BackLink>
      <h1 className="mt-3 mb-6">Propose a swap</h1>
      {isError && (
        <Notice tone="warning" isUrgent action={<ButtonLink href="/browse?swaps=true">Find Swaps</ButtonLink>}>
          {sentenceOf(error)}
        </Notice>
      )}
      {!(data || isError) && (
        <p role="status" className="text-ink-2">
          Loading your listings...
        </p>
      )}
      {data && <Proposal choices={data} />}
    </>
  )
}

function Proposal({ choices }: { choices: SwapChoices }) {
  const { listing, other, mine, openSwapId } = choices
  return (
    <div className="flex flex-col gap-6">
      <p className="flex items-center gap-3">
        <ItemPicture item={listing} />
        <span className="wrap-anywhere min-w-0">
          You get <b className="font-[650]">{listing.title}</b> of {other.fullName}.
        </span>
      </p>
      {openSwapId !== null ? (
        <Notice action={<ButtonLink href={`/swaps/${openSwapId}`}>Show the proposal</ButtonLink>}>
          You have proposed a swap for this listing already.
        </Notice>
      ) : mine.length === 0 ? (
        <Notice action={<ButtonLink href="/new-listing">Add Your Plant</ButtonLink>}>
          To propose a swap you need a listing of your own on sale. It may be one for a swap only.
        </Notice>
      ) : (
        <ProposalForm choices={choices} />
      )}
    </div>
  )
}

function ProposalForm({ choices: { listing, other, mine } }: { choices: SwapChoices }) {
  const [chosen, setChosen] = useState<number[]>([])
  const [message, setMessage] = useState('')
  const [difference, setDifference] = useState<DifferenceInput>({ payer: 'nobody', amount: '' })
  const [hasTried, setTried] = useState(false)
  const { send, failure, isPending } = useProposal(listing.id, other)
  const fault = choiceFault(chosen, 'Choose at least one of your listings')
  const asked = differenceFrom(difference)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (fault !== undefined) document.getElementById('pick-mine')?.querySelector('input')?.focus()
    else if ('fault' in asked) document.getElementById('difference-amount')?.focus()
    else void send({ mine: chosen, difference: asked.value }, message.trim())
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="flex max-w-170 flex-col gap-6">
      <ItemPicker
        {...{ legend: 'What do you give?', name: 'mine', items: mine, chosen, onChange: setChosen }}
        hint="One of each. Several are possible."
        error={hasTried ? fault : undefined}
      />
      <DifferenceField
        {...{ name: other.fullName, input: difference, onChange: setDifference }}
        error={hasTried && 'fault' in asked ? asked.fault : undefined}
      />
      <TextArea
        name="message"
        label="Message"
        hint={`${other.fullName} reads it in your conversation.`}
        isOptional
        rows={3}
        countTo={MAX_MESSAGE_LENGTH}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
      {failure && (
        <Notice tone="destructive" isUrgent>
          {failure}
        </Notice>
      )}
      <p className="text-ink-2 text-sm">
        {other.fullName} has 72 hours to answer. Nothing is reserved, and nobody pays, before you both agree.
      </p>
      <Button type="submit" tone="primary" className="self-start" isPending={isPending} pendingText="Sending…">
        Propose Swap
      </Button>
    </form>
  )
}

const openSwapOf = (error: unknown): number | null =>
  error instanceof ApiError && typeof error.body['swapId'] === 'number' ? error.body['swapId'] : null

/** Sends the proposal, then the message, and opens the page of the swap. */
function useProposal(productId: number, other: SwapChoices['other']) {
  const api = useApi()
  const me = useViewer()
  const router = useRouter()
  const refresh = useRefresh()
  const [failure, setFailure] = useState<string>()
  const [isPending, setPending] = useState(false)
  const write = async (content: string) => {
    if (!(me && content)) return
    try {
      await api(sendMessage, { body: { senderId: me.id, receiverId: other.id, productId, content } })
    } catch (error) {
      toast({ title: 'Your message was not sent', description: sentenceOf(error), tone: 'destructive' })
    }
  }
  const open = async (id: number, message: string) => {
    await write(message)
    await refresh()
    void router.navigate({ href: `/swaps/${id}`, replace: true })
  }
  const send = async (proposal: { mine: number[]; difference: NewDifference }, message: string) => {
    if (isPending) return
    setPending(true)
    setFailure(undefined)
    try {
      const { id } = await api(proposeSwap, { body: { productId, ...proposal } })
      toast({ title: 'Your proposal was sent', description: `${other.fullName} has 72 hours to answer.` })
      await open(id, message)
    } catch (error) {
      // Sent before, and its answer was lost.
      const id = openSwapOf(error)
      if (id !== null) return open(id, message)
      setFailure(sentenceOf(error))
      setPending(false)
    }
  }
  return { send, failure, isPending }
}
