import { type ComponentProps, type SubmitEvent, useRef, useState } from 'react'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { ErrorSummary } from '#ui/forms/error-summary.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import type { PrivateUser } from '../contract.ts'
import { OfferedPasskey } from '../second-factor/ui/offered-passkey.tsx'

/** The rules of both fields are loaded when the form is used: with them the page's scripts would be a fifth larger. */
const contract = () => import('../contract.ts')

const names = ['username', 'password'] as const
type Name = (typeof names)[number]
type Errors = readonly { field: Name; message: string }[]

/** What is wrong with the fields, by the rules of the call. */
async function problemsOf(typed: Record<Name, string>): Promise<Errors> {
  const { loginForm } = await contract()
  const issues = loginForm.safeParse(typed).error?.issues ?? []
  return names.flatMap((field) => {
    const message = issues.find(({ path }) => path[0] === field)?.message
    return message === undefined ? [] : [{ field, message }]
  })
}

type FieldProps = Pick<ComponentProps<typeof TextField>, 'id' | 'name' | 'onChange' | 'error'>

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

/** What the form does, and what it says of the last attempt. */
function useSignIn({ failure, onSignedIn, onSecondStep }: Omit<Props, 'redirect'>) {
  const api = useApi()
  const [refusal, setRefusal] = useState<{ text: string; appeal: string | null } | null>(
    failure === undefined ? null : { text: failure, appeal: null },
  )
  const [errors, setErrors] = useState<Errors>([])
  const [changed, setChanged] = useState<readonly Name[]>([])
  const [isBusy, setBusy] = useState(false)
  const password = useRef<HTMLInputElement>(null)
  const signIn = async (typed: Record<Name, string>): Promise<void> => {
    const found = await problemsOf(typed)
    setErrors(found)
    setChanged([])
    if (found.length > 0) return setBusy(false)
    const { login } = await contract()
    const answer = await api(login, { body: typed })
    if ('secondStep' in answer) onSecondStep()
    else onSignedIn(answer)
  }
  const refuse = (error: unknown): void => {
    const text = sentenceOf(error)
    setBusy(false)
    setRefusal({ text, appeal: appealOf(error) })
    toast({ tone: 'destructive', title: 'Login Failed', description: text })
    if (!password.current) return
    password.current.value = ''
    password.current.focus()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const fields = new FormData(form)
    setBusy(true)
    setRefusal(null)
    const typed = { username: String(fields.get('username')), password: String(fields.get('password')) }
    contract().then(
      () => signIn(typed).catch(refuse),
      // After a release the rules may be gone from the server. The form itself needs no script.
      (error: unknown) => (navigator.onLine ? form.submit() : refuse(error)),
    )
  }
  const field = (name: Name): FieldProps => ({
    id: name,
    name,
    onChange: () => setChanged([...changed, name]),
    error: changed.includes(name) ? undefined : errors.find((one) => one.field === name)?.message,
  })
  return { refusal, errors, isBusy, password, submit, field }
}

/** Signs in. Without scripts, or before they load, the server answers the same form with a page. */
export function LoginForm({ redirect, ...attempt }: Props) {
  const { refusal, errors, isBusy, password, submit, field } = useSignIn(attempt)
  const query = redirect ? `?${new URLSearchParams({ redirect })}` : ''
  return (
    <form
      method="post"
      action={`/login${query}`}
      onSubmit={submit}
      onFocus={() => void contract().catch(() => {})}
      noValidate
      className="flex flex-col gap-5"
    >
      {errors.length > 0 && <ErrorSummary errors={errors} />}
      {refusal && <Refusal {...refusal} />}
      <TextField
        {...field('username')}
        label="Username"
        hint="Your email address works too."
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField {...field('password')} ref={password} label="Password" autoComplete="current-password" required />
      <p className="-mt-1 text-sm">
        <TextLink href="/forgot-password">Forgot password?</TextLink>
      </p>
      <Button type="submit" tone="primary" size="large" isWide isPending={isBusy} pendingText="Signing in…">
        Sign In
      </Button>
      <OfferedPasskey step="only" isWide onSignedIn={attempt.onSignedIn} />
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
