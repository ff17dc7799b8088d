import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { PrivateUser } from '#features/accounts/contract.ts'
import { ClosingBanner } from '#features/accounts/ui/closing-banner.tsx'
import { allowInputStorage } from '#ui/browser/own-storage.ts'
import { registerPrompt } from './sign-in-again.ts'
import { onSignedOut } from './signed-out.ts'
import { useLeaving } from './use-sign-out.ts'

const SignInAgain = lazy(() => import('#features/accounts/ui/sign-in-again.tsx'))

/** Wraps every page of a signed-in user. */
export default function ForMember({ person }: Props) {
  return (
    <>
      {person.closesAt && <ClosingBanner closesAt={person.closesAt} />}
      <SessionCheck person={person} />
    </>
  )
}

interface Props {
  person: PrivateUser
}

/** Asks the user to sign in again when the session ends, and leaves the page when another tab signs out. */
function SessionCheck({ person }: Props) {
  const client = useQueryClient()
  const leave = useLeaving()
  const [answer, setAnswer] = useState<(isSignedIn: boolean) => void>()
  useEffect(() => registerPrompt(() => new Promise((resolve) => setAnswer(() => resolve))), [])
  useEffect(allowInputStorage, [])
  useEffect(() => onSignedOut(person.id, () => void leave('/')), [person.id, leave])
  if (!answer) return null
  const finish = (isSignedIn: boolean) => {
    setAnswer(undefined)
    answer(isSignedIn)
  }
  return (
    <Suspense fallback={null}>
      <SignInAgain
        person={person}
        onClose={() => finish(false)}
        onSignedIn={(user) => {
          client.setQueryData(['currentUser'], user)
          finish(true)
        }}
      />
    </Suspense>
  )
}
