import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useViewer } from '#features/accounts/ui/viewer.ts'
import { useApi } from '#ui/browser/api.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { sentenceOf } from '../../base/ui/payment-refused.ts'
import { BASKET } from './queries.ts'

interface Props {
  /** On sale for a price. */
  listing: { id: number; quantity: number }
  /** How many units are chosen. */
  units: number
}

/** Puts a listing into the viewer's basket, to be paid together with others of its seller. A visitor signs in first. */
export default function AddToBasket({ listing: { id, quantity }, units: chosen }: Props) {
  const api = useApi()
  const me = useViewer()
  const client = useQueryClient()
  const units = Math.min(chosen, quantity)
  const adding = useMutation({
    mutationFn: async () => {
      const { addToBasket } = await import('../contract.ts')
      return api(addToBasket, { body: { productId: id, quantity: units } })
    },
    onSettled: () => client.invalidateQueries({ queryKey: [BASKET] }),
  })
  const text = units === 1 ? 'Add to Basket' : `Add ${units} to Basket`
  const icon = <Icon name="shopping-basket" size={18} />
  return (
    <div className="mb-3">
      {me ? (
        <Button isWide isPending={adding.isPending} onClick={() => adding.mutate()}>
          {!adding.isPending && icon}
          {text}
        </Button>
      ) : (
        <ButtonLink isWide href={`/login?redirect=${encodeURIComponent(`/product/${id}`)}`}>
          {icon}
          {text}
        </ButtonLink>
      )}
      <p role="status" className="text-sm">
        {adding.data && !adding.isPending && (
          <span className="mt-2 block">
            {adding.data.quantity === 1 ? 'It is' : `${adding.data.quantity} are`} in your basket.{' '}
            <TextLink href="/basket">Open Your Basket</TextLink>
          </span>
        )}
      </p>
      {adding.error && (
        <p role="alert" className="mt-2 text-rhubarb text-sm">
          {sentenceOf(adding.error)}
        </p>
      )}
    </div>
  )
}
