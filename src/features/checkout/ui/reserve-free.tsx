import { useMutation } from '@tanstack/react-query'
import { type Api, ApiError } from '#shared/api-client.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SeedPacket } from '#ui/seed-packet.tsx'
import { toast } from '#ui/toast.tsx'
import { reserveFree } from '../contract.ts'

interface Props {
  api: Api
  productId: number
  productName: string
  goTo: (href: string) => void
}

/** Reserves a free listing: the same order and the same code, without a card. */
export function ReserveFree({ api, productId, productName, goTo }: Props) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api(reserveFree, { body: { productId } }),
    onSuccess: ({ message }) => {
      toast({ title: 'Reserved', description: message })
      goTo('/payment-success')
    },
  })
  return (
    <div className="flex max-w-xl flex-col gap-5">
      <SeedPacket
        title={productName}
        facts={[
          ['Item price', 'Free'],
          ['Total', '£0.00'],
        ]}
      >
        Nothing to pay. The listing is kept for you until you collect it.
      </SeedPacket>
      {error && (
        <Notice
          tone="destructive"
          isUrgent
          title="We could not reserve it"
          action={<ButtonLink href={`/product/${productId}`}>See the listing</ButtonLink>}
        >
          {error instanceof ApiError ? error.sentence : 'Please check your connection and try again.'}
        </Notice>
      )}
      <Button tone="primary" size="large" isPending={isPending} onClick={() => mutate()}>
        Reserve for free
      </Button>
    </div>
  )
}
