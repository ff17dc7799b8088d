import { useQuery } from '@tanstack/react-query'
import { PlantPassportNote } from '#features/sellers/ui/plant-question.tsx'
import { sellerStatusQuery } from '#features/sellers/ui/queries.ts'
import { useApi } from '#ui/browser/api.ts'
import { TextLink } from '#ui/primitives/link.tsx'
import { isLiving } from '../../base/living.ts'

/** How a private seller passes on plants without a plant passport. Traders declare what they have registered for. */
export function LivingPlantsNote({ categoryId }: { categoryId: string }) {
  const api = useApi()
  const { data } = useQuery({ ...sellerStatusQuery(api), throwOnError: false })
  if (!isLiving(Number(categoryId)) || !data || data.kind === 'trader') return null
  return (
    <div className="-mt-3 flex flex-col gap-1">
      <PlantPassportNote />
      {data.kind === 'private' && data.growsToSell === null && (
        <p className="text-ink-2 text-sm">
          <TextLink href="/settings/selling">Answer one question about plants</TextLink> in Settings.
        </p>
      )}
    </div>
  )
}
