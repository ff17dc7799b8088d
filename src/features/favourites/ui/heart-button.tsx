import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Heart } from 'lucide-react'
import { useViewer } from '#features/accounts/ui/viewer.ts'
import { useApi } from '#ui/browser/api.ts'
import { Button } from '#ui/primitives/button.tsx'
import { RoundButton } from '#ui/primitives/round-button.tsx'
import { saveListing } from './queries.ts'

interface Props {
  listing: { id: number; title: string; isFavorited: boolean }
}

/** Whether the listing is saved, and the action of the button. A visitor registers or signs in first. */
function useHeart({ listing }: Props) {
  const api = useApi()
  const client = useQueryClient()
  const me = useViewer()
  const router = useRouter()
  return () => {
    if (!me) {
      void import('./save-later.ts').then(({ saveLater }) =>
        saveLater(listing.id, (href) => void router.navigate({ href })),
      )
      return
    }
    saveListing({ api, client }, { userId: me.id, productId: listing.id, isSaved: !listing.isFavorited })
  }
}

/** The round button on a card. */
export function HeartButton(props: Props) {
  const { title, isFavorited } = props.listing
  return (
    <RoundButton
      label={`Save ${title}`}
      isOn={isFavorited}
      onClick={useHeart(props)}
      icon={<Heart size={20} aria-hidden="true" className={isFavorited ? 'fill-[#b8214f] text-[#b8214f]' : ''} />}
    />
  )
}

/** The same with a label, for a listing's own page. */
export function SaveButton(props: Props) {
  const { isFavorited } = props.listing
  return (
    <Button aria-pressed={isFavorited} onClick={useHeart(props)}>
      <Heart size={18} aria-hidden="true" className={isFavorited ? 'fill-rhubarb text-rhubarb' : ''} />
      {isFavorited ? 'Saved' : 'Save'}
    </Button>
  )
}
