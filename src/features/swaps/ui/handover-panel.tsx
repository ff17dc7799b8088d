import { checkoutHref } from '#features/listings/listing/checkout-href.ts'
import { formatPounds, pence } from '#shared/money.ts'
import { useApi } from '#ui/browser/api.ts'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import type { Swap } from '../contract.ts'
import { CodeEntry, OwnCode } from './handover-code.tsx'

const HELD: readonly string[] = ['paid', 'disputed', 'back']

/** The viewer's code, and the field for the other's; before that the payment of the difference. */
export const HandoverPanel = (props: { swap: Swap; onDone: () => void }) => {
  const { difference, theirs } = props.swap
  if (difference?.state === 'paying') return <p role="status">The card is being charged.</p>
  if (difference === null || HELD.includes(difference.state)) return <Handover {...props} />
  if (!props.swap.acts.includes('pay') || difference.listingId === null) return null
  const title = theirs.find(({ id }) => id === difference.listingId)?.title ?? ''
  return (
    <ButtonLink
      href={checkoutHref({ id: difference.listingId, title, price: difference.amount })}
      tone="primary"
      className="self-start"
    >
      Pay {formatPounds(pence(difference.amount))}
    </ButtonLink>
  )
}

const Handover = ({ swap, onDone }: { swap: Swap; onDone: () => void }) => (
  <section aria-label="Handover" className="flex flex-col gap-5">
    <p className="max-w-[64ch] text-ink-2">
      Agree where and when you meet in <TextLink href={`/messages/${swap.other.id}`}>your messages</TextLink>, for
      example at a <TextLink href="/community?tab=events">swap day</TextLink>. Each of you shows the other their code
      once they have the plants.
    </p>
    <div className="grid gap-5 sm:grid-cols-2">
      {swap.handoverCode && <OwnCode code={swap.handoverCode} name={swap.other.fullName} />}
      {swap.difference && <OrderCode swap={swap} difference={swap.difference} />}
      {swap.acts.includes('code') ? (
        <SwapCodeEntry swap={swap} onDone={onDone} />
      ) : (
        swap.hasEntered && <p className="self-center">You have entered the code of {swap.other.fullName}.</p>
      )}
    </div>
  </section>
)

/** What was paid for is handed over with the code of its order. */
function OrderCode({
  swap: { other, hasEntered, otherHasEntered },
  difference: { amount, payeeGets, isMine, orderId, state },
}: {
  swap: Swap
  difference: NonNullable<Swap['difference']>
}) {
  if (orderId === null || (isMine ? otherHasEntered : hasEntered)) return null
  const paid = formatPounds(pence(amount))
  if (state === 'back')
    return (
      <p className="self-center">
        The {paid} went back to {isMine ? 'you' : other.fullName}.
      </p>
    )
  return (
    <div className="flex flex-col items-start gap-3 self-center">
      <p>
        {isMine
          ? `You have paid ${paid}. Your code for what you get is that of the order: show it to ${other.fullName} only when you have it. If something is wrong, ask for a refund there.`
          : `${other.fullName} has paid ${paid}. We hold it until you have entered their code, which is that of the order; you get ${formatPounds(pence(payeeGets))} after our fee.`}
      </p>
      <ButtonLink href={isMine ? `/transactions#order-${orderId}` : `/transactions/${orderId}/collect`}>
        {isMine ? 'Show My Code' : 'Enter Their Code'}
      </ButtonLink>
    </div>
  )
}

function SwapCodeEntry({ swap: { id, other }, onDone }: { swap: Swap; onDone: () => void }) {
  const api = useApi()
  const enter = async (code: string) => {
    const { enterSwapCode } = await import('../contract.ts')
    const { status } = await api(enterSwapCode, { params: { id: String(id) }, body: { code } })
    const isComplete = status === 'completed'
    toast({
      title: isComplete ? 'The swap is complete' : 'The code is right',
      description: isComplete ? `Swapped with ${other.fullName}` : `${other.fullName} can enter yours now.`,
    })
  }
  return <CodeEntry name={other.fullName} enter={enter} onDone={onDone} />
}
