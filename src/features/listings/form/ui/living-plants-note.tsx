import { useQuery } from '@tanstack/react-query'
import { sellerStatusQuery } from '#features/sellers/ui/queries.ts'
import { useApi } from '#ui/browser/api.ts'
import { isLiving } from '../../base/living.ts'

/** How a private seller passes on plants without a plant passport. Traders declare what they have registered for. */
export function LivingPlantsNote({ categoryId }: { categoryId: string }) {
  const api = useApi()
  const { data } = useQuery({ ...sellerStatusQuery(api), throwOnError: false })
  if (!isLiving(Number(categoryId)) || !data || data.kind === 'trader') return null
  return <p className="-mt-3 text-ink-2 text-sm">Hand plants over in person to the person who will grow them.</p>
}
