import { useApi } from '#ui/browser/api.ts'
import { TextLink } from '#ui/primitives/link.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import { CodeEntry, OwnCode } from '../../ui/handover-code.tsx'
import type { SwapRing } from '../contract.ts'

interface Props {
  ring: SwapRing
  onDone: () => void
}

/** The code for who gives to the viewer, and the field for the code of who gets from them. */
export function RingHandover({ ring, onDone }: Props) {
  const [given, got] = [ring.parts[0], ring.parts.at(-1)]
  if (!(given && got)) return null
  return (
    <section aria-label="Handover" className="flex flex-col gap-5">
      <p className="max-w-[64ch] text-ink-2">
        Agree where and when you meet in your messages with{' '}
        <TextLink href={`/messages/${given.receiver.id}`}>{given.receiver.fullName}</TextLink>
        {got.giver.id !== given.receiver.id && (
          <>
            {' and with '}
            <TextLink href={`/messages/${got.giver.id}`}>{got.giver.fullName}</TextLink>
          </>
        )}
        , one after another, or all of you at a <TextLink href="/community?tab=events">swap day</TextLink>.
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        {ring.receivingCode && <OwnCode code={ring.receivingCode} name={got.giver.fullName} />}
        {ring.acts.includes('code') && <RingCodeEntry id={ring.id} name={given.receiver.fullName} onDone={onDone} />}
      </div>
    </section>
  )
}

function RingCodeEntry({ id, name, onDone }: { id: number; name: string; onDone: () => void }) {
  const api = useApi()
  const enter = async (code: string) => {
    const { enterRingCode } = await import('../contract.ts')
    const { status } = await api(enterRingCode, { params: { id: String(id) }, body: { code } })
    toast({ title: status === 'completed' ? 'The ring is complete' : 'Handed over' })
  }
  return <CodeEntry name={name} enter={enter} onDone={onDone} />
}
