import { useQuery } from '@tanstack/react-query'
import { Part } from '#features/desk/ui/part.tsx'
import { sentenceOf } from '#features/desk/ui/sentence-of.ts'
import { useApi } from '#ui/browser/api.ts'
import { Badge } from '#ui/primitives/badge.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { checksQuery } from './queries.ts'

/** What `npm run doctor` finds. The checks ask other servers, so they run after the page is there. */
export function ChecksPart() {
  const { data: lines, error, isFetching, refetch } = useQuery({ ...checksQuery(useApi()), retry: false })
  return (
    <Part title="Checks of the setup">
      <p className="mt-3 text-ink-2 text-sm">
        The same as <code>npm run doctor</code>: nothing is moved and no email is sent.
      </p>
      {error && (
        <Notice tone="destructive" className="mt-3">
          {sentenceOf(error)}
        </Notice>
      )}
      {lines && (
        <ul className="mt-2" aria-label="Checks">
          {lines.map(({ about, found, fix }) => (
            <li key={about} className="border-line border-b py-2.5">
              <span className="flex flex-wrap items-baseline gap-x-3">
                <strong>{about}</strong>
                <Badge tone={fix === null ? 'leaf' : 'rhubarb'}>{fix === null ? 'Right' : 'Wrong'}</Badge>
              </span>
              <span className="block break-words text-sm">{found}</span>
              {fix !== null && <span className="block break-words text-ink-2 text-sm">{fix}</span>}
            </li>
          ))}
        </ul>
      )}
      <Button className="mt-3" onClick={() => void refetch()} isPending={isFetching} pendingText="Checking">
        Check again
      </Button>
    </Part>
  )
}
