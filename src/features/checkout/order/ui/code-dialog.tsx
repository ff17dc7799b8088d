import { Button } from '#ui/primitives/button.tsx'
import { Dialog } from '#ui/primitives/dialog.tsx'
import { CodeForm, type CodeFormProps } from './code-form.tsx'

interface Props extends CodeFormProps {
  isOpen: boolean
  onClose: () => void
}

/** Asks the seller for the buyer's code. */
export const CodeDialog = ({ isOpen, onClose, ...form }: Props) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title={`Confirm receipt of “${form.order.product.title}”?`}
    isForm
    isBusy={form.isPending}
  >
    <CodeForm
      {...form}
      cancel={
        <Button data-first-focus disabled={form.isPending} onClick={onClose}>
          Cancel
        </Button>
      }
    />
  </Dialog>
)
