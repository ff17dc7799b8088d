import { useQuery } from '@tanstack/react-query'
import { useApi } from '#ui/browser/api.ts'
import { TextLink } from '#ui/primitives/link.tsx'
import { cropsHref } from './crops-list.tsx'
import { cropsQuery } from './queries.ts'

interface Props {
  plant: { slug: string; name: string }
  outcode: string
  className?: string
}

/** `Growers near have promised 12`, with the way to their crops; nothing while nobody has. */
export function PromisedLine({ plant, outcode, className }: Props) {
  const filter = { plant: plant.slug, near: outcode, radius: '25' }
  const { data } = useQuery({ ...cropsQuery(useApi(), filter), throwOnError: false })
  if (!data || data.promised === 0) return null
  return (
    <p className={className}>
      <TextLink href={cropsHref(filter)}>Growers near have promised {data.promised}</TextLink> of {plant.name}.
    </p>
  )
}
