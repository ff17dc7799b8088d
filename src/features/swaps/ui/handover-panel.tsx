import { useApi } from '#ui/browser/api.ts'
import { TextLink } from '#ui/primitives/link.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import type { Swap } from '../contract.ts'
import { CodeEntry, OwnCode } from './handover-code.tsx'

/** The viewer's code, and the field for the other's. */
export const HandoverPanel = ({ swap, onDone }: { swap: Swap; onDone: () => void }) => (
  <section aria-label="Handover" className="flex flex-col gap-5">
    <p className="max-w-[64ch] text-ink-2">
      Agree where and when you meet in <TextLink href={`/messages/${swap.other.id}`}>your messages</TextLink>, for
      example at a <TextLink href="/community?tab=events">swap day</TextLink>. Each of you shows the other their code
      once they have the plants.
    </p>
    <div className="grid gap-5 sm:grid-cols-2">
      {swap.handoverCode && <OwnCode code={swap.handoverCode} name={swap.other.fullName} />}
      {swap.acts.includes('code') ? (
        <SwapCodeEntry swap={swap} onDone={onDone} />
      ) : (
        <p className="self-center">You have entered the code of {swap.other.fullName}.</p>
      )}
    </div>
  </section>
)

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
