import { useRouter } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { MAX_MESSAGE_LENGTH, sendMessage } from '#features/messages/contract.ts'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { TextArea } from '#ui/forms/text-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'

interface Props {
  to: { id: number; fullName: string }
  /** What the message begins with. */
  start: string
  me: number
}

/** Answers what someone has posted with a message, which opens the conversation with them. */
export function AnswerForm({ to: author, start, me }: Props) {
  const api = useApi()
  const router = useRouter()
  const [text, setText] = useState(start)
  const [key] = useState(() => crypto.randomUUID())
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isPending) return
    setPending(true)
    setFailure(undefined)
    try {
      await api(sendMessage, { body: { senderId: me, receiverId: author.id, content: text, key } })
      void router.navigate({ href: `/messages/${author.id}` })
    } catch (error) {
      setFailure(error instanceof ApiError ? error.sentence : 'Please check your connection and try again.')
      setPending(false)
    }
  }
  return (
    <form method="post" noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
      <TextArea
        name="answer"
        label={`Message to ${author.fullName}`}
        rows={4}
        countTo={MAX_MESSAGE_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {failure && (
        <Notice tone="destructive" isUrgent>
          {failure}
        </Notice>
      )}
      <Button type="submit" className="self-start" isPending={isPending} pendingText="Sending…">
        Send Message
      </Button>
    </form>
  )
}
