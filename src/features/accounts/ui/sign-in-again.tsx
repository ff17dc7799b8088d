import { type SubmitEvent, useState } from 'react'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Dialog } from '#ui/primitives/dialog.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { login, type PrivateUser } from '../contract.ts'
import { SecondStepForm } from '../second-factor/ui/second-step-form.tsx'

interface Props {
  person: { username: string; fullName: string }
  onSignedIn: (user: PrivateUser) => void
  onClose: () => void
}

/** Asks for the password over the current page, so that nothing typed is lost. Loaded on demand. */
export default function SignInAgain({ person, onSignedIn, onClose }: Props) {
  const api = useApi()
  const [password, setPassword] = useState('')
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const [isHalfway, setHalfway] = useState(false)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setPending(true)
    setError(undefined)
    try {
      const answer = await api(login, { body: { username: person.username, password } })
      if ('secondStep' in answer) setHalfway(true)
      else onSignedIn(answer)
    } catch (cause) {
      setPassword('')
      setError(cause instanceof ApiError ? sentenceOf(cause) : 'We could not reach the server. Please try again.')
      setPending(false)
    }
  }
  if (isHalfway) {
    return (
      <Dialog isOpen onClose={onClose} title="Second step" isForm>
        <SecondStepForm onSignedIn={onSignedIn} onExpired={onClose} />
      </Dialog>
    )
  }
  return (
    <Dialog isOpen onClose={onClose} title="Please sign in again" isForm isBusy={isPending}>
      <form method="post" onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-5">
        <p className="text-ink-2">
          Your session has ended. Sign in as {person.fullName}, then continue what you were doing.
        </p>
        {error && (
          <Notice tone="destructive" isUrgent>
            {error}
          </Notice>
        )}
        <input type="text" name="username" autoComplete="username" value={person.username} readOnly hidden />
        <PasswordField
          id="again-password"
          name="password"
          label="Password"
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          data-first-focus
          required
        />
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button onClick={onClose}>Not now</Button>
          <Button type="submit" tone="primary" isPending={isPending} pendingText="Signing in…">
            Sign in and continue
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const sentenceOf = (error: ApiError): string => (error.status === 401 ? 'This is not your password.' : error.sentence)
