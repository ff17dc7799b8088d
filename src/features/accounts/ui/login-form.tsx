import { useState } from 'react'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { ErrorSummary } from '#ui/forms/error-summary.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { useSchemaForm } from '#ui/forms/schema-form.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import { login, loginForm, type PrivateUser } from '../contract.ts'
import { OfferedPasskey } from '../second-factor/ui/offered-passkey.tsx'

const FAILED = 'Invalid username or password. Please try again.'

interface Props {
  /** The `redirect` parameter of the page's URL. */
  redirect: string | undefined
  /** The error of an earlier submission without scripts. */
  failure?: string | undefined
  onSignedIn: (user: PrivateUser) => void
  /** The password was right, and a second step follows. */
  onSecondStep: () => void
}

/** Signs in. Without scripts, or before they load, the server answers the same form with a page. */
export function LoginForm({ redirect, failure, onSignedIn, onSecondStep }: Props) {
  const api = useApi()
  const [refusal, setRefusal] = useState(failure)
  const { form, field, errors, isSubmitting, onSubmit } = useSchemaForm(loginForm, { username: '', password: '' })
  const [appeal, setAppeal] = useState<string | null>(null)
  const [isDone, setDone] = useState(false)
  const query = redirect ? `?${new URLSearchParams({ redirect })}` : ''
  const submit = onSubmit(async (body) => {
    setRefusal(undefined)
    setAppeal(null)
    try {
      const answer = await api(login, { body })
      setDone(true)
      if ('secondStep' in answer) onSecondStep()
      else onSignedIn(answer)
    } catch (error) {
      const message = sentenceOf(error)
      setRefusal(message)
      setAppeal(appealOf(error))
      toast({ tone: 'destructive', title: 'Login Failed', description: message })
      form.resetField('password')
      form.setFocus('password')
    }
  })
  return (
    <form method="post" action={`/login${query}`} onSubmit={submit} noValidate className="flex flex-col gap-5">
      {errors.length > 0 && <ErrorSummary errors={errors} />}
      {refusal && <Refusal text={refusal} appeal={appeal} />}
      <TextField
        {...field('username')}
        label="Username"
        hint="Your email address works too."
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField {...field('password')} label="Password" autoComplete="current-password" required />
      <p className="-mt-1 text-sm">
        <TextLink href="/forgot-password">Forgot password?</TextLink>
      </p>
      <Button
        type="submit"
        tone="primary"
        size="large"
        isWide
        isPending={isSubmitting || isDone}
        pendingText="Signing in…"
      >
        Sign In
      </Button>
      <OfferedPasskey step="only" isWide onSignedIn={onSignedIn} />
      <p className="text-ink-2">
        Don't have an account? <TextLink href={`/register${query}`}>Register</TextLink>
      </p>
    </form>
  )
}

const Refusal = ({ text, appeal }: { text: string; appeal: string | null }) => (
  <Notice tone="destructive" isUrgent>
    {text} {appeal && <TextLink href={appeal}>Ask us to look again</TextLink>}
  </Notice>
)

/** Where a suspended user can appeal. */
function appealOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.body.code !== 'ACCOUNT_SUSPENDED') return null
  const href: unknown = error.body['appealHref']
  return typeof href === 'string' ? href : null
}

/** A wrong username or password always gives the same message; other errors are shown as they are. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'We could not reach the server. Please check your connection and try again.'
  return [403, 429, 503].includes(error.status) ? error.sentence : FAILED
}
