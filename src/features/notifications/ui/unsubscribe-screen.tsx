import { useState } from 'react'
import { AccountPage } from '#features/accounts/ui/account-page.tsx'
import { useApi } from '#ui/browser/api.ts'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { Notice } from '#ui/primitives/notice.tsx'

const contract = () => import('../contract.ts')

/** The emails that the link would stop. */
export interface Subscription {
  what: string
  isOn: boolean
  /** What they say is also under Notifications. */
  isOnSite: boolean
}

interface Props {
  linkKey: string
  /** Null when the link is not valid. */
  found: Subscription | null
}

/** Asks for confirmation before it stops emails, and can undo it: programs that only open links change nothing. */
export function UnsubscribeScreen({ linkKey, found }: Props) {
  const api = useApi()
  const [state, setState] = useState(found)
  const [hasChanged, setChanged] = useState(false)
  const [isPending, setPending] = useState(false)
  const [isFailed, setFailed] = useState(false)
  if (!state) return <WrongLink />
  const { what, isOn, isOnSite } = state
  const turn = async () => {
    setPending(true)
    setFailed(false)
    try {
      const { unsubscribe, resubscribe } = await contract()
      setState(await api(isOn ? unsubscribe : resubscribe, { query: { key: linkKey } }))
      setChanged(true)
    } catch {
      setFailed(true)
    }
    setPending(false)
  }
  return (
    <AccountPage title={isOn ? `Stop emails about ${what}?` : `No more emails about ${what}`}>
      <p className="text-ink-2" aria-live="polite">
        {isOn
          ? `${hasChanged ? 'They are on again. ' : ''}${isOnSite ? 'Everything still appears under Notifications on this site, and all' : 'All'} other emails come as before.`
          : `We have stopped them. ${isOnSite ? 'Everything still appears under Notifications on this site.' : 'All other emails come as before.'}`}
      </p>
      {isFailed && (
        <Notice tone="destructive" isUrgent>
          That did not work. Please try again.
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        {(isOn || hasChanged) && (
          <Button tone={isOn ? 'primary' : 'secondary'} isPending={isPending} onClick={() => void turn()}>
            {isOn ? 'Stop these emails' : 'Undo'}
          </Button>
        )}
        <ButtonLink href="/settings/notifications" tone="quiet">
          Choose what we email you
        </ButtonLink>
      </div>
    </AccountPage>
  )
}

const WrongLink = () => (
  <AccountPage title="This link is not valid">
    <Notice tone="destructive">It may have been cut off on its way. Copy the whole address from the email.</Notice>
    <p className="text-ink-2">
      You can also <TextLink href="/settings/notifications">choose what we email you</TextLink> when you are signed in.
    </p>
  </AccountPage>
)
