import { type Api, ApiError } from '#shared/api-client.ts'

/** Whether a call was refused because the session has ended. */
export const isSignedOut = (cause: unknown): boolean => cause instanceof ApiError && cause.status === 401

/** Whether somebody is signed in. Whoever no longer is gets asked to sign in, over the page: asking who one is does that. */
export async function signedInAgain(api: Api): Promise<boolean> {
  const { currentUser } = await import('../contract.ts')
  return api(currentUser, {}).then(
    () => true,
    () => false,
  )
}

/** Does what the client's own way of asking to sign in again does not reach, such as an upload; twice when it has to. */
export async function whileSignedIn<Result>(api: Api, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (refusal) {
    if (isSignedOut(refusal) && (await signedInAgain(api))) return act()
    throw refusal
  }
}
