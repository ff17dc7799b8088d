import { useState } from 'react'
import { Icon } from '#ui/icons/icon.tsx'
import { Button, ButtonLink, type ButtonTone, IconButton } from '#ui/primitives/button.tsx'
import { ConfirmDialog, Dialog } from '#ui/primitives/dialog.tsx'
import { Menu } from '#ui/primitives/menu.tsx'
import { Tabs } from '#ui/primitives/tabs.tsx'
import { useToast } from '#ui/primitives/toast.tsx'
import { DevSection, Row } from './-dev-section.tsx'

const tones: readonly [ButtonTone, string][] = [
  ['primary', 'Add Your Plant'],
  ['secondary', 'Message'],
  ['quiet', 'Sign In'],
  ['danger', 'Delete listing'],
]

export const ActingParts = () => (
  <>
    <Buttons />
    <Windows />
    <DevSection title="Tabs">
      <Tabs
        label="Transactions"
        tabs={[
          { id: 'purchases', name: 'Purchases', content: <p>What you bought.</p> },
          { id: 'sales', name: 'Sales', content: <p>What you sold.</p> },
          { id: 'payouts', name: 'Payouts', content: <p>What you were paid.</p> },
        ]}
      />
    </DevSection>
  </>
)

const Buttons = () => (
  <DevSection title="Buttons">
    {tones.map(([tone, text]) => (
      <Row key={tone}>
        <Button tone={tone}>{text}</Button>
        <Button tone={tone} disabled>
          {text}
        </Button>
        <Button tone={tone} isPending pendingText="One moment...">
          {text}
        </Button>
        <Button tone={tone} size="small">
          {text}
        </Button>
        <Button tone={tone} size="large">
          {text}
        </Button>
      </Row>
    ))}
    <Row>
      <ButtonLink href="/browse" tone="primary">
        A link as a button
      </ButtonLink>
      <IconButton label="Save" icon={<Icon name="heart" size={22} />} />
      <IconButton label="Settings" icon={<Icon name="settings" size={22} />} disabled />
    </Row>
  </DevSection>
)

function Windows() {
  const [open, setOpen] = useState<'none' | 'dialog' | 'confirm' | 'left'>('none')
  const close = () => setOpen('none')
  return (
    <DevSection title="Dialogs, menus, toasts">
      <Row>
        <Button onClick={() => setOpen('dialog')}>Open a dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Ask before deleting</Button>
        <Button onClick={() => setOpen('left')}>Open a panel</Button>
        <ListingMenu onDelete={() => setOpen('confirm')} />
        <ToastButtons />
      </Row>
      <Dialog isOpen={open === 'dialog'} onClose={close} title="Start New Conversation">
        <p>Choose a garden enthusiast to message about plants, gardening tips, or arrange a local pickup.</p>
      </Dialog>
      <Dialog isOpen={open === 'left'} onClose={close} title="Filters" place="left">
        <p>Price, category, distance.</p>
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'confirm'}
        onClose={close}
        title="Delete 'Tomato seedlings'?"
        confirmText="Delete listing"
        isDangerous
        onConfirm={close}
      >
        It is deleted permanently, with its pictures.
      </ConfirmDialog>
    </DevSection>
  )
}

function ListingMenu({ onDelete }: { onDelete: () => void }) {
  const toast = useToast()
  return (
    <Menu
      label="More to do with this listing"
      button="More"
      heading={<p className="text-ink-3 text-sm">Your listing</p>}
      groups={[
        [
          { name: 'Edit', href: '/dev/ui?edit=1' },
          { name: 'Pause', onChoose: () => toast({ title: 'Paused' }) },
        ],
        [
          {
            name: (
              <>
                <Icon name="trash" size={18} />
                Delete
              </>
            ),
            onChoose: onDelete,
            isDangerous: true,
          },
        ],
      ]}
    />
  )
}

function ToastButtons() {
  const toast = useToast()
  return (
    <>
      <Button
        onClick={() =>
          toast({ title: 'Added to favorites', description: 'This item has been saved to your favorites' })
        }
      >
        Show a toast
      </Button>
      <Button
        onClick={() =>
          toast({
            title: 'Not logged in',
            description: 'Please log in to save items to your favorites.',
            tone: 'destructive',
          })
        }
      >
        Show a failure
      </Button>
      <Button onClick={() => toast({ title: 'Photo removed', action: { name: 'Undo', onChoose: () => {} } })}>
        Show one with Undo
      </Button>
    </>
  )
}
