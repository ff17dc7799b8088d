import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#ui/browser/api.ts'
import { Checkbox } from '#ui/forms/choice.tsx'
import { Badge } from '#ui/primitives/badge.tsx'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { Link, TextLink } from '#ui/primitives/link.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import { sentenceOf } from '../../ui/use-swap-action.ts'
import type { SwapRing } from '../contract.ts'
import { isToActInRing } from '../ring.ts'
import { RING_RULE, ringStatusNames } from '../ring-words.ts'
import { ringsQuery } from './queries.ts'
import { RingLine } from './ring-line.tsx'

/** The rings of a member, and whether they want any. */
export function RingsPart() {
  const { data } = useQuery({ ...ringsQuery(useApi()), throwOnError: false })
  if (!data) return null
  return (
    <section aria-labelledby="swap-rings" className="mt-12">
      <h2 id="swap-rings">Swap rings</h2>
      <p className="mt-2 mb-3 max-w-[68ch] text-ink-2">
        {RING_RULE} What you look for is on <TextLink href="/wanted/mine">your requests</TextLink>, with its plant.
      </p>
      <RingsSwitch isOn={data.isOn} />
      {data.rings.length > 0 && (
        <ul aria-label="Your swap rings" className="mt-5 border-ink border-t-2">
          {data.rings.map((ring) => (
            <RingRow key={ring.id} ring={ring} />
          ))}
        </ul>
      )}
    </section>
  )
}

const RingRow = ({ ring }: { ring: SwapRing }) => (
  <li className="border-line border-b py-5">
    <h3 className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-lg leading-tight">
      <Link href={`/swaps/rings/${ring.id}`} className="wrap-anywhere underline underline-offset-3">
        {ring.parts[0]?.item.title} for {ring.parts.at(-1)?.item.title}
      </Link>
      <Badge tone={ring.status === 'agreed' ? 'ink' : 'plain'}>{ringStatusNames[ring.status]}</Badge>
    </h3>
    <p className="max-w-[64ch] text-ink-2">
      <RingLine ring={ring} />
    </p>
    {isToActInRing(ring.acts) && (
      <ButtonLink href={`/swaps/rings/${ring.id}`} tone="primary" className="mt-3">
        {ring.acts.includes('accept') ? 'Answer' : 'Hand Over'}
      </ButtonLink>
    )}
  </li>
)

function RingsSwitch({ isOn }: { isOn: boolean }) {
  const api = useApi()
  const client = useQueryClient()
  const { queryKey } = ringsQuery(api)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (wanted: boolean) => api((await import('../contract.ts')).setRings, { body: { isOn: wanted } }),
    onError: (error) => toast({ title: 'Nothing was changed', description: sentenceOf(error), tone: 'destructive' }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  return (
    <Checkbox
      label="Propose swap rings to me"
      name="rings"
      checked={isPending ? variables : isOn}
      onChange={(event) => mutate(event.target.checked)}
    />
  )
}
