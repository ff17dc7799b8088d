import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useApi } from '#ui/browser/api.ts'
import { PlantDrawing } from '#ui/pictures/plant-drawing.tsx'
import { Badge } from '#ui/primitives/badge.tsx'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state.tsx'
import { Link } from '#ui/primitives/link.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import type { Swap } from '../contract.ts'
import { isToAct } from '../swap.ts'
import { swapStatusNames } from '../swap-words.ts'
import { pastSwapsQuery, runningSwapsQuery } from './queries.ts'
import { SwapLine } from './swap-line.tsx'
import { SwapSides } from './swap-sides.tsx'

/** All swaps of a member: those that wait for them first. */
export function SwapsList() {
  const api = useApi()
  const running = useQuery({ ...runningSwapsQuery(api), throwOnError: false })
  const over = useInfiniteQuery({ ...pastSwapsQuery(api), throwOnError: false })
  const retry = () => void Promise.all([running.refetch(), over.refetch()])
  const past = over.data?.pages.flat()
  if ((running.isError || over.isError) && !(running.data && past)) {
    return (
      <p className="flex flex-wrap items-center gap-4 text-ink-2">
        Your swaps could not be loaded.
        <Button onClick={retry}>Try again</Button>
      </p>
    )
  }
  if (!(running.data && past)) {
    return (
      <p role="status" className="flex items-center gap-3 py-12 text-ink-2">
        <Spinner size={22} />
        Loading your swaps...
      </p>
    )
  }
  if (running.data.length + past.length === 0) return <NoSwaps />
  return (
    <div className="flex flex-col gap-10">
      <Part title="Waiting for you" swaps={running.data.filter(({ acts }) => isToAct(acts))} />
      <Part title="Waiting for others" swaps={running.data.filter(({ acts }) => !isToAct(acts))} />
      <Part title="Earlier" swaps={past} />
      {over.hasNextPage && (
        <Button className="self-start" isPending={over.isFetchingNextPage} onClick={() => void over.fetchNextPage()}>
          Show Older
        </Button>
      )}
    </div>
  )
}

const NoSwaps = () => (
  <EmptyState
    title="No swaps yet"
    picture={<PlantDrawing kind="seedling" seed={8} />}
    action={
      <ButtonLink href="/browse?swaps=true" tone="primary">
        Find Swaps
      </ButtonLink>
    }
  >
    Where a seller takes swaps, you can propose listings of yours on the page of theirs. To get proposals, choose “Take
    swaps too” or “Swap it” in the form of yours.
  </EmptyState>
)

function Part({ title, swaps }: { title: string; swaps: readonly Swap[] }) {
  if (swaps.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="mb-3">{title}</h2>
      <ul className="border-ink border-t-2">
        {swaps.map((swap) => (
          <SwapRow key={swap.id} swap={swap} />
        ))}
      </ul>
    </section>
  )
}

const SwapRow = ({ swap }: { swap: Swap }) => (
  <li className="border-line border-b py-5">
    <h3 className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-lg leading-tight">
      <Link href={`/swaps/${swap.id}`} className="wrap-anywhere underline underline-offset-3">
        Swap with {swap.other.fullName}
      </Link>
      <Badge tone={swap.status === 'agreed' ? 'ink' : 'plain'}>{swapStatusNames[swap.status]}</Badge>
    </h3>
    <SwapSides swap={swap} />
    <p className="mt-3 max-w-[64ch] text-ink-2">
      <SwapLine swap={swap} />
    </p>
    {isToAct(swap.acts) && (
      <ButtonLink href={`/swaps/${swap.id}`} tone="primary" className="mt-3">
        {swap.acts.includes('accept') ? 'Answer' : swap.acts.includes('pay') ? 'Pay' : 'Hand Over'}
      </ButtonLink>
    )}
  </li>
)
