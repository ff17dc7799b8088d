import { formatPounds, pence } from '#shared/money.ts'
import { Badge } from '#ui/primitives/badge.tsx'
import { ButtonLink } from '#ui/primitives/button.tsx'
import type { Swap } from '../contract.ts'
import { isToAct } from '../swap.ts'
import { listed, swapStatusNames } from '../swap-words.ts'
import { SwapLine } from './swap-line.tsx'

/** What one of the two gives: `“Mint” and £5.00`. */
function givenWords({ mine, theirs, difference }: Swap, isMine: boolean): string {
  const titles = listed((isMine ? mine : theirs).map(({ title }) => title))
  return difference?.isMine === isMine ? `${titles} and ${formatPounds(pence(difference.amount))}` : titles
}

/** A swap of two people among their messages. */
export const ConversationSwap = ({ swap }: { swap: Swap }) => (
  <article
    aria-label={`Swap with ${swap.other.fullName}`}
    className="rounded-lg border-[1.5px] border-line border-dashed bg-page px-3.5 py-2.5 text-sm"
  >
    <p className="flex items-start justify-between gap-2">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        Your {givenWords(swap, true)} for {givenWords(swap, false)}
      </span>
      <Badge tone={swap.status === 'agreed' ? 'ink' : 'plain'}>{swapStatusNames[swap.status]}</Badge>
    </p>
    <p className="mt-1 mb-2 text-ink-2">
      <SwapLine swap={swap} />
    </p>
    <ButtonLink href={`/swaps/${swap.id}`} size="small" tone={isToAct(swap.acts) ? 'primary' : 'secondary'}>
      Show the swap
    </ButtonLink>
  </article>
)
