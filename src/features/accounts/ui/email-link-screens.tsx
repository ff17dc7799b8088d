import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useApi } from '#ui/browser/api.ts'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { confirmEmailChange, undoEmailChange } from '../account-contract.ts'
import { AccountPage } from './account-page.tsx'
import { FormStatus, failed, type Outcome } from './settings/settings-form.tsx'

interface Props {
  /** From the emailed link. */
  token: string | undefined
}

/** The target of the link sent to a new address. Opening it changes nothing, because email scanners open links too. */
export function ConfirmEmailScreen({ token }: Props) {
  const api = useApi()
  const client = useQueryClient()
  const act = async (link: string): Promise<ReactNode> => {
    const { email } = await api(confirmEmailChange, { body: { token: link } })
    await client.invalidateQueries()
    return `${email} is now your address. You sign in with it, and we send emails to it.`
  }
  return (
    <LinkScreen
      token={token}
      title="Confirm your new email address"
      intro="Press the button to use the address this link was sent to."
      button="Use this address"
      act={act}
      onward={{ href: '/settings/email', name: 'Go to settings' }}
    />
  )
}

/** Restores the old address, for an owner who did not request the change. */
export function UndoEmailScreen({ token }: Props) {
  const api = useApi()
  const client = useQueryClient()
  const act = async (link: string): Promise<ReactNode> => {
    await api(undoEmailChange, { body: { token: link } })
    client.setQueryData(['currentUser'], null)
    return 'Your account belongs to your address, and every device was signed out. We have just sent you an email with a link to choose a new password.'
  }
  return (
    <LinkScreen
      token={token}
      title="Keep your email address"
      intro="Someone who knows your password wanted to use another address for your account. If it was not you, stop it here: every device is signed out, and you choose a new password."
      button="It was not me: stop it"
      act={act}
      onward={{ href: '/login', name: 'Go to Sign In' }}
    />
  )
}

interface ScreenProps {
  token: string | undefined
  title: string
  intro: string
  button: string
  act: (token: string) => Promise<ReactNode>
  onward: { href: string; name: string }
}

const MISSING: Outcome = {
  tone: 'destructive',
  text: 'This link is not complete. Copy the whole address from the email.',
}

function LinkScreen({ token, title, intro, button, act, onward }: ScreenProps) {
  const [outcome, setOutcome] = useState<Outcome>(token ? null : MISSING)
  const [isPending, setPending] = useState(false)
  const go = async () => {
    setPending(true)
    try {
      setOutcome({ tone: 'success', text: await act(token ?? '') })
    } catch (error) {
      setOutcome(failed(error))
    }
    setPending(false)
  }
  return (
    <AccountPage title={title} intro={outcome?.tone === 'success' ? undefined : intro}>
      <FormStatus errors={[]} outcome={outcome} />
      <div className="flex flex-wrap gap-3">
        {outcome === null ? (
          <Button tone="primary" size="large" isPending={isPending} pendingText="One moment…" onClick={() => void go()}>
            {button}
          </Button>
        ) : (
          <ButtonLink href={onward.href} tone="primary">
            {onward.name}
          </ButtonLink>
        )}
      </div>
    </AccountPage>
  )
}
