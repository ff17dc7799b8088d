import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { CodeForm, type CodeFormProps } from './code-form.tsx'

interface Props extends CodeFormProps {
  isOpen: boolean
  onClose: () => void
}

/** Asks the seller for the buyer's digits. */
export const CodeDialog = ({ isOpen, onClose, ...form }: Props) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={`Confirm receipt of “${form.order.product.title}”?`}>
    <CodeForm {...form} cancel={<Button onClick={onClose}>Cancel</Button>} />
  </Dialog>
)
