import { useQuery } from '@tanstack/react-query'
import { useApi } from '#ui/browser/api.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { recordInWords } from '../survival.ts'
import { survivalRecordQuery } from './queries.ts'

/** How many of a seller's plants were alive after a month, as buyers say. Renders nothing until enough have answered. */
export function SurvivalLine({ userId }: { userId: number }) {
  const { data } = useQuery({ ...survivalRecordQuery(useApi(), userId), throwOnError: false })
  if (!data) return null
  return (
    <span className="mt-1.5 flex items-center gap-2 text-ink-2 text-sm">
      <Icon name="sprout" size={18} className="shrink-0 text-leaf" />
      {recordInWords(data)}
    </span>
  )
}
