import { useQuery } from '@tanstack/react-query'
import { useApi } from '#ui/browser/api.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { reliabilityInWords } from '../reliability.ts'
import { reliabilityQuery } from './reliability-query.ts'

interface Props {
  userId: number
  /** Where the line does not stand beside the member's name. */
  name?: string
}

/** To how many pickups of the last twelve months a member came. Renders nothing below five. */
export default function ReliabilityLine({ userId, name }: Props) {
  const { data } = useQuery({ ...reliabilityQuery(useApi(), userId), throwOnError: false })
  if (!data) return null
  return (
    <span className="mt-1.5 flex items-center gap-2 text-ink-2 text-sm">
      <Icon name="calendar-check" size={18} className="shrink-0 text-ink-3" />
      {reliabilityInWords(data, name)}
    </span>
  )
}
