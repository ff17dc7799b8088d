import { useQuery } from '@tanstack/react-query'
import { monthNames } from '#shared/dates.ts'
import { useApi } from '#ui/browser/api.ts'
import { TextLink } from '#ui/primitives/link.tsx'
import type { CropsPage } from '../contract.ts'
import { cropsHref } from './crops-list.tsx'
import { cropsQuery } from './queries.ts'

interface Props {
  plant: { slug: string; name: string }
  className?: string
}

/** `3 neighbours will have this from May`, with the way to their crops; else the way to look for the plant. */
export function GrowingLine({ plant: { slug, name }, className }: Props) {
  const { data } = useQuery({ ...cropsQuery(useApi(), { plant: slug }), throwOnError: false })
  if (!data) return null
  if (data.crops.length > 0) {
    return (
      <p className={className}>
        <TextLink href={cropsHref({ plant: slug })} aria-label={`${growersIn(data)}: ${name}`}>
          {growersIn(data)}
        </TextLink>
      </p>
    )
  }
  return (
    <p className={className}>
      <span className="text-ink-3">Nobody {data.near ? 'near you ' : ''}grows this for neighbours yet.</span>{' '}
      <TextLink href="/wanted/new" aria-label={`Look for it: ${name}`}>
        Look for it
      </TextLink>
    </p>
  )
}

/** The list begins with what is ready first. */
function growersIn({ crops, near, next }: CropsPage): string {
  const growers = new Set(crops.map(({ grower }) => grower.id)).size
  const who = near ? 'neighbour' : 'grower'
  const month = monthNames[Number(crops[0]?.ready.from.slice(5, 7)) - 1] ?? 'soon'
  const count = next === null ? String(growers) : `${growers} or more`
  return growers === 1 && next === null
    ? `1 ${who} will have this from ${month}`
    : `${count} ${who}s will have this from ${month}`
}
