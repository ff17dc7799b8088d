import { Icon } from '#ui/icons/icon.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { RoundButton } from '#ui/primitives/round-button.tsx'

interface Props {
  listing: { id: number; title: string; isFavorited: boolean }
}

// Hearts have no handlers: the frame of the page listens for all of them (`useHearts`).

/** The round button on a card. */
export const HeartButton = ({ listing: { id, title, isFavorited } }: Props) => (
  <RoundButton label={`Save ${title}`} isOn={isFavorited} data-save={id} icon={<Icon name="heart" size={20} />} />
)

/** The same with a label, for a listing's own page. */
export const SaveButton = ({ listing: { id, isFavorited } }: Props) => (
  <Button aria-pressed={isFavorited} data-save={id}>
    <Icon name="heart" size={18} className={isFavorited ? 'fill-rhubarb text-rhubarb' : ''} />
    {isFavorited ? 'Saved' : 'Save'}
  </Button>
)
