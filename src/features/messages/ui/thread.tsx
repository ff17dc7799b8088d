import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { currentUserQuery } from '#features/accounts/ui/queries.ts'
import { userQuery } from '#features/accounts/ui/user-query.ts'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { Avatar } from '#ui/primitives/avatar.tsx'
import { BackLink } from '#ui/primitives/back-link.tsx'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import type { SentPicture } from '../contract.ts'
import { type Message, markRead } from '../contract.ts'
import { BlockedNotice, BlockMenu } from './block-menu.tsx'
import { Composer } from './composer.tsx'
import { type LogCard, MessageLog } from './message-log.tsx'
import type { Outgoing } from './outbox.ts'
import { PinnedListing } from './pinned-listing.tsx'
import { conversationsQuery, useConversations, useMessages } from './queries.ts'
import { useDraft } from './use-draft.ts'
import { usePhotos } from './use-photos.ts'
import { useSending } from './use-sending.ts'

interface Props {
  me: number
  /** The other user's id. */
  other: number
  /** The listing that new messages are about. */
  productId: number | undefined
  aside: ConversationAside
}

/** What higher features add to a conversation. */
export interface ConversationAside {
  /** Replaces the heading of the page, with a heading of its own. */
  heading?: ReactNode
  /** Events between the two users, such as orders, shown among their messages. */
  cards: readonly LogCard[]
  /** A first sentence, offered until the user has written after `since`. */
  firstMessage: { text: string; since: string } | null
  /** Opens the report dialog for the other user, with their newest message if there is one. */
  onReport: (person: { id: number; fullName: string }, messageId: number | undefined) => void
}

/** One conversation: header, messages and composer. */
export function Thread({ me, other, productId, aside }: Props) {
  const api = useApi()
  const person = useQuery({ ...userQuery(api, other), throwOnError: false })
  const [draft, setDraft] = useDraft(me, other)
  const photos = usePhotos()
  const { outgoing, isSending, send, retry, withdraw } = useSending({ me, other })
  const { data: messages = [] } = useMessages(me, other)
  useMarkingRead({ me, other, messages })
  const { data: conversations } = useConversations(me)
  const known = conversations?.find(({ otherUser }) => otherUser.id === other)?.otherUser
  const shown = person.data ?? known ?? { id: other, fullName: 'User', avatar: null }
  const isGone = person.error instanceof ApiError && person.error.status === 404
  const edit = (message: Outgoing) => {
    withdraw(message)
    setDraft([message.content, draft].filter(Boolean).join('\n'))
    photos.restore(message.pictures)
  }
  const submit = (text: string, pictures: readonly SentPicture[]) => {
    setDraft('')
    send(text, productId, pictures)
  }
  const first = aside.firstMessage
  const hasWritten = messages.some(({ senderId, createdAt }) => senderId === me && first && createdAt > first.since)
  const offered = first && !hasWritten && outgoing.length === 0 ? first.text : null
  const isReportable = ({ senderId, removed }: Message) => senderId === other && removed !== 'message'
  const report = () => aside.onReport(shown, messages.findLast(isReportable)?.id)
  return (
    <section aria-label={`Conversation with ${shown.fullName}`} className="flex h-full flex-col">
      <header className="flex items-center gap-3 border-line border-b py-2 pr-2 pl-4">
        <Avatar person={shown} size={40} />
        <h2 className="min-w-0 flex-1 truncate text-lg">{shown.fullName}</h2>
        {person.data && <BlockMenu person={shown} onReport={report} />}
      </header>
      <PinnedListing me={me} messages={messages} productId={productId} />
      {isGone && !known ? (
        <UnknownPerson />
      ) : (
        <>
          <MessageLog me={me} other={shown} cards={aside.cards} outgoing={outgoing} onRetry={retry} onWithdraw={edit} />
          <BlockedNotice person={shown} />
          {isGone && <HasLeft />}
          {person.data?.canReadMessages === false && <CannotRead />}
          {!isGone && person.data?.canReadMessages !== false && (
            <>
              {offered && draft === '' && <FirstSentence text={offered} onChoose={() => setDraft(offered)} />}
              <Composer text={draft} chosen={photos} onChange={setDraft} onSend={submit} isSending={isSending} />
            </>
          )}
        </>
      )}
    </section>
  )
}

/** Puts a first sentence into the message field. */
const FirstSentence = ({ text, onChoose }: { text: string; onChoose: () => void }) => (
  <p className="border-line border-t p-2.5">
    <Button className="justify-start py-2 text-left font-normal text-sm" isWide onClick={onChoose}>
      <span className="line-clamp-3 min-w-0 [overflow-wrap:anywhere]">Write: {text}</span>
    </Button>
  </p>
)

interface Reading extends Pick<Props, 'me' | 'other'> {
  messages: readonly Message[]
}

/** Marks the conversation as read whenever it is open and has unread messages. */
function useMarkingRead({ me, other, messages }: Reading): void {
  const api = useApi()
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: () => api(markRead, { params: { otherUserId: String(other), userId: String(me) } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: conversationsQuery(api, me).queryKey })
      void client.invalidateQueries({ queryKey: currentUserQuery(api).queryKey })
    },
  })
  const newestUnread = messages.findLast((message) => message.receiverId === me && !message.read)?.id
  useEffect(() => {
    if (newestUnread !== undefined) mutate()
  }, [newestUnread, mutate])
}

const UnknownPerson = () => (
  <div className="p-4">
    <Notice tone="destructive" title="This person does not exist.">
      They may have left. Your other conversations are in the list.
    </Notice>
  </div>
)

const HasLeft = () => (
  <Notice className="m-2.5" title="This person has left.">
    You can still read the conversation, but nobody will answer.
  </Notice>
)

const CannotRead = () => (
  <Notice className="m-2.5" title="This person cannot read messages at the moment.">
    You can still read the conversation, and write again once they are back.
  </Notice>
)

/** Shown when no conversation is selected. */
export const NoConversation = () => (
  <div className="flex h-full flex-col items-center justify-center gap-3 p-6 text-center">
    <h2>No Conversation Selected</h2>
    <p className="max-w-[44ch] text-ink-2">Select a conversation to start messaging</p>
    <p className="max-w-[44ch] text-ink-2">Or find a plant you like near you and ask its seller.</p>
    <ButtonLink href="/browse" tone="primary">
      Browse Plants to Message Sellers
    </ButtonLink>
  </div>
)

/** On a phone the list and the conversation are separate screens. */
export const BackToList = () => (
  <div className="lg:hidden">
    <BackLink href="/messages">All conversations</BackLink>
  </div>
)
