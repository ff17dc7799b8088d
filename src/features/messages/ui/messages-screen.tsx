import { useState } from 'react'
import { Icon } from '#ui/icons/icon.tsx'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import { Notice } from '#ui/primitives/notice.tsx'
import { ConversationList, ConversationSkeletons } from './conversation-list.tsx'
import { NewConversationDialog } from './new-conversation-dialog.tsx'
import { useConversations } from './queries.ts'
import { BackToList, type ConversationAside, NoConversation, Thread } from './thread.tsx'

interface Props {
  me: number
  /** The other member of the open conversation. */
  selected: number | null
  productId?: number | undefined
  aside?: ConversationAside
  /** Opens the New Conversation dialog initially. */
  isStarting?: boolean
  /** Navigates to another path on this site. */
  goTo: (href: string) => void
}

const BARE: ConversationAside = { cards: [], firstMessage: null, onReport: () => {} }

/**
 * Conversations on the left, the open one on the right; only one of the two on a phone. On a low screen the list is the
 * taller one, so that the field of the open conversation stays in view.
 */
export function MessagesScreen({ me, selected, productId, aside = BARE, isStarting = false, goTo }: Props) {
  const [isDialogOpen, setDialogOpen] = useState(isStarting)
  const close = () => {
    setDialogOpen(false)
    if (isStarting) goTo('/messages')
  }
  const start = (userId: number) => {
    setDialogOpen(false)
    goTo(`/messages/${userId}`)
  }
  const hasSelection = selected !== null
  return (
    <div
      data-field-below={hasSelection || undefined}
      className={classNames('sheet py-3 lg:py-6', between(hasSelection, Boolean(aside.heading)))}
    >
      {aside.heading ?? <Heading hasSelection={hasSelection} />}
      {hasSelection && <BackToList />}
      <div className="min-h-0 flex-1 overflow-hidden rounded-md border-[1.5px] border-line bg-card lg:grid lg:grid-cols-[22rem_1fr]">
        <ListPanel me={me} selected={selected} onStart={() => setDialogOpen(true)} />
        <div
          className={classNames('h-full min-h-0 border-line lg:relative lg:border-l', !hasSelection && 'max-lg:hidden')}
        >
          <div
            className={classNames(
              'h-full lg:absolute lg:inset-x-0 lg:top-0',
              aside.heading ? 'lg:h-[min(100%,100dvh-16.5rem)]' : 'lg:h-[min(100%,100dvh-10.5rem)]',
            )}
          >
            {hasSelection ? (
              <Thread key={selected} me={me} other={selected} productId={productId} aside={aside} />
            ) : (
              <NoConversation />
            )}
          </div>
        </div>
      </div>
      <NewConversationDialog me={me} isOpen={isDialogOpen} onClose={close} onStart={start} />
    </div>
  )
}

/** On a phone a conversation fills the screen between the bars, so that the newest message and the field are in view. */
const between = (hasSelection: boolean, hasLongHeading: boolean): string =>
  classNames(
    hasSelection && 'max-lg:flex max-lg:h-[calc(100dvh-7.4rem-env(safe-area-inset-bottom))] max-lg:flex-col',
    hasSelection && (hasLongHeading ? 'max-lg:min-h-150' : 'max-lg:min-h-120'),
  )

const Heading = ({ hasSelection }: { hasSelection: boolean }) => (
  <div className={classNames('flex flex-wrap items-center justify-between gap-3', hasSelection ? 'lg:mb-4' : 'mb-4')}>
    <h1 className={classNames(hasSelection && 'max-lg:sr-only')}>Messages</h1>
    <ButtonLink href="/browse" className={classNames(hasSelection && 'max-lg:hidden')}>
      Browse Plant Listings
    </ButtonLink>
  </div>
)

interface PanelProps {
  me: number
  selected: number | null
  onStart: () => void
}

function ListPanel({ me, selected, onStart }: PanelProps) {
  const query = useConversations(me)
  return (
    <section aria-label="Conversations" className={classNames(selected !== null && 'max-lg:hidden')}>
      <div className="flex flex-wrap items-center justify-between gap-2 border-line border-b p-3">
        <h2 className="text-lg">Conversations</h2>
        <div className="flex flex-wrap gap-1.5">
          <Button size="small" onClick={onStart}>
            <Icon name="message-square-plus" size={16} />
            New Conversation
          </Button>
          <ButtonLink size="small" tone="quiet" href="/browse">
            Find Plants
          </ButtonLink>
        </div>
      </div>
      <div className="lg:h-[70dvh] lg:overflow-y-auto">
        {query.isPending && <ConversationSkeletons />}
        {query.isError && !query.data && (
          <Notice
            tone="destructive"
            className="m-3"
            action={<Button onClick={() => void query.refetch()}>Retry</Button>}
          >
            We could not load your conversations.
          </Notice>
        )}
        {query.data && <ConversationList conversations={query.data} selected={selected} />}
      </div>
    </section>
  )
}
