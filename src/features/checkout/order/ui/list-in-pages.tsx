import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { isSignedOut, signedInAgain } from '#features/accounts/ui/signed-in-again.ts'
import { useApi } from '#ui/browser/api.ts'
import { Button } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { Skeleton } from '#ui/primitives/skeleton.tsx'
import { sentenceOf } from '../../base/ui/payment-refused.ts'
import type { ListInPages as Query } from './order-pages.ts'

interface Props<Row> {
  query: Query<Row>
  /** What the list contains, as its heading names it. */
  name: string
  draw: (row: Row) => ReactNode
  empty: ReactNode
  /** Splits and sorts the rows: the finished ones are folded below the others. */
  arrange?: (rows: Row[]) => { open: Row[]; finished: Row[] }
}

/** A list, newest first, with a button for older entries. */
export function ListInPages<Row>({ query, name, draw, empty, arrange }: Props<Row>) {
  const { data, isPending, error, refetch, ...rest } = useInfiniteQuery({ ...query, throwOnError: false })
  if (isPending) return <Loading name={name} />
  if (!data) return <NotLoaded name={name} error={error} onRetry={() => void refetch()} />
  const rows = data.pages.flatMap(({ items }) => items)
  return (
    <>
      <h2 className="sr-only">{name}</h2>
      {rows.length === 0 ? empty : arrange ? <Arranged {...arrange(rows)} draw={draw} /> : <div>{rows.map(draw)}</div>}
      {(rest.hasNextPage || data.pages.length > 1) && <Older name={name.toLowerCase()} shown={rows.length} {...rest} />}
    </>
  )
}

interface ArrangedProps<Row> {
  open: Row[]
  finished: Row[]
  draw: (row: Row) => ReactNode
}

/** The open rows, and the finished ones folded; shown at once when nothing is open. */
const Arranged = <Row,>({ open, finished, draw }: ArrangedProps<Row>) => (
  <>
    <div>{open.map(draw)}</div>
    {finished.length > 0 && (
      <details open={open.length === 0} className="group border-line border-t-2 first:border-t-0">
        <summary className="flex min-h-14 cursor-pointer items-center font-[650]">Finished ({finished.length})</summary>
        <div className="pt-2">{finished.map(draw)}</div>
      </details>
    )}
  </>
)

interface OlderProps
  extends Pick<
    ReturnType<typeof useInfiniteQuery>,
    'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'
  > {
  name: string
  shown: number
}

function Older({ name, shown, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError }: OlderProps) {
  const statusLine = useRef<HTMLParagraphElement>(null)
  const more = async () => {
    // With the last page the button disappears: focus stays in place.
    if (!(await fetchNextPage()).hasNextPage) statusLine.current?.focus()
  }
  return (
    <div className="flex flex-col items-center gap-3 border-line border-t-2 py-8">
      <p ref={statusLine} tabIndex={-1} role="status" className="text-ink-2 text-sm">
        {isFetchNextPageError
          ? `Older ${name} could not be loaded. Please try again.`
          : `Showing ${hasNextPage ? 'the newest' : 'all'} ${shown} ${name}`}
      </p>
      {hasNextPage && (
        <Button isPending={isFetchingNextPage} onClick={() => void more()}>
          Older {name}
        </Button>
      )}
    </div>
  )
}

interface FailureProps {
  name: string
  error: Error | null
  onRetry: () => void
}

function NotLoaded({ name, error, onRetry }: FailureProps) {
  const api = useApi()
  const client = useQueryClient()
  // Repeating the same request would only fail again; the page's other failed queries are retried too.
  const signIn = async ({ currentTarget }: Press) => {
    focusTabPanel(currentTarget)
    if (await signedInAgain(api)) void client.refetchQueries({ type: 'active', predicate: hasFailed })
  }
  const retry = ({ currentTarget }: Press) => {
    focusTabPanel(currentTarget)
    onRetry()
  }
  return isSignedOut(error) ? (
    <Notice
      tone="warning"
      title="Your session has ended"
      action={<Button onClick={(event) => void signIn(event)}>Sign in</Button>}
    >
      Sign in again to see your {name.toLowerCase()}.
    </Notice>
  ) : (
    <Notice tone="destructive" title="We could not load this list." action={<Button onClick={retry}>Retry</Button>}>
      {sentenceOf(error)}
    </Notice>
  )
}

type Press = MouseEvent<HTMLButtonElement>

/** The button disappears with the failure: focus moves to the panel around it. */
const focusTabPanel = (button: HTMLElement): void => button.closest<HTMLElement>('[role="tabpanel"]')?.focus()

const hasFailed = ({ state }: { state: { status: string } }): boolean => state.status === 'error'

const Loading = ({ name }: { name: string }) => (
  <div role="status" className="flex flex-col gap-6">
    <span className="sr-only">Loading {name}...</span>
    {['one', 'two'].map((row) => (
      <div key={row} className="flex gap-4">
        <Skeleton className="size-22 rounded-md" />
        <div className="flex-1">
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="mt-3 h-5 w-2/3" />
          <Skeleton className="mt-6 h-2 w-full" />
        </div>
      </div>
    ))}
  </div>
)
