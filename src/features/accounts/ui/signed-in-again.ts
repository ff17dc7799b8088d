import { type Api, ApiError } from '#shared/api-client.ts'

/** Whether a call was refused because the session has ended. */
export const isSignedOut = (cause: unknown): boolean => cause instanceof ApiError && cause.status === 401

/**
 * Whether the user is signed in. If the session has ended, fetching the current user opens the sign-in dialog over the
 * page.
 */
export async function signedInAgain(api: Api): Promise<boolean> {
  const { currentUser } = await import('../contract.ts')
  return api(currentUser, {}).then(
    () => true,
    () => false,
  )
}

/**
 * Runs an action that the client's own sign-in retry does not cover, such as an upload; repeats it once after a new
 * sign-in.
 */
export async function whileSignedIn<Result>(api: Api, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (refusal) {
    if (isSignedOut(refusal) && (await signedInAgain(api))) return act()
    throw refusal
  }
}
