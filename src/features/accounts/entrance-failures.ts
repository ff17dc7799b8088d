/** Error codes for a login or registration form posted without scripts. The URL carries the code, never free text. */
const sentences: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    WRONG_CREDENTIALS: 'Invalid username or password. Please try again.',
    ACCOUNT_FROZEN: 'This account is frozen. Please contact us to have it checked.',
    ACCOUNT_SUSPENDED: 'This account is suspended. The email we sent says why, and how to appeal.',
    WRONG_CODE: 'This code is not right, or was used already. Enter the one that is shown now.',
    SIGN_IN_EXPIRED: 'This took too long. Please sign in from the start.',
    TOO_MANY: 'Too many requests. Please wait a moment and try again.',
    ALREADY_TAKEN: 'This username or email address is already taken.',
    PASSWORD_TOO_COMMON: 'This password is too easy to guess. Please choose another.',
    MISMATCH: 'Passwords do not match',
    INVALID: 'Please fill in every field. Usernames have at least 3 characters, passwords at least 6.',
  }),
)

/** The message for a code; undefined without a code. */
export const entranceFailure = (code: string | undefined): string | undefined =>
  code === undefined ? undefined : (sentences.get(code) ?? 'Something went wrong. Please try again.')
