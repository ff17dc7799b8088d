import * as z from 'zod/mini'
import { endpoint, ROLES } from '#shared/endpoint.ts'
import { id, idText, instant, line, paragraph, success } from '#shared/fields.ts'
import { outwardOnly } from '#shared/places/outward-only.ts'
import { hasLink } from '#shared/text/bare-domains.ts'
import { isReservedUsername } from './reserved-usernames.ts'

export const MAX_PASSWORD = 128

const atMost = (max: number, message: string) => z.refine<string>((text) => [...text].length <= max, message)

/** Stored as typed after Unicode NFC normalisation, so that the same keys give the same password on every device. */
const password = (min: number, tooShort: string) =>
  z.string('Password is required').check(
    z.overwrite((text) => text.normalize('NFC')),
    z.minLength(min, tooShort),
    atMost(MAX_PASSWORD, `Password must be at most ${MAX_PASSWORD} characters`),
  )

/** Accepts any string at sign-in: a wrong password is refused by comparison, not by validation. */
export const anyPassword = password(1, 'Password is required')

const username = line({
  min: 3,
  max: 30,
  tooShort: 'Username must be at least 3 characters',
  tooLong: 'Username must be at most 30 characters',
}).check(
  z.regex(
    /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/i,
    'Use letters, digits, dots, hyphens and underscores, starting and ending with a letter or digit',
  ),
  z.refine((name) => !isReservedUsername(name), 'This username is reserved. Please choose another.'),
)

export const email = z.string('Please enter a valid email address').check(
  z.overwrite((text) => text.normalize('NFC').trim()),
  z.email('Please enter a valid email address'),
  z.maxLength(254, 'Please enter a valid email address'),
)

/** Appears in emails to other users. */
const fullName = line({
  min: 2,
  max: 100,
  tooShort: 'Full name is required',
  tooLong: 'Full name must be at most 100 characters',
}).check(
  z.refine(
    (text) => !hasLink(text),
    'Enter your name without web or email addresses, and with a space after each full stop.',
  ),
)
/** Everyone sees it: a full postcode in it is shortened. */
const location = line({
  min: 2,
  max: 100,
  tooShort: 'Location is required',
  tooLong: 'Location must be at most 100 characters',
}).check(z.overwrite(outwardOnly))
const bio = paragraph({ max: 1000, tooLong: 'Write at most 1000 characters about yourself' })

export const onlyKnown = {
  error: (issue: { code?: string }) =>
    issue.code === 'unrecognized_keys'
      ? 'The request contains a field that this call does not accept.'
      : 'Send a JSON object.',
}

/** The fields of a registration; the form adds the repeated password. */
export const registration = {
  fullName,
  username,
  email,
  location,
  password: password(6, 'Password must be at least 6 characters'),
  bio: z.optional(bio),
}

/** The registration form: the fields of the call and the repeated password. */
export const registrationForm = z
  .object({ ...registration, confirmPassword: z.string().check(z.minLength(6, 'Confirm password is required')) })
  .check(
    z.refine((form) => form.password === form.confirmPassword.normalize('NFC'), {
      path: ['confirmPassword'],
      message: 'Passwords do not match',
    }),
  )

export const loginForm = z.strictObject(
  {
    username: z.string('Username is required').check(
      z.overwrite((text) => text.normalize('NFC').trim()),
      z.minLength(1, 'Username is required'),
      z.maxLength(254, 'Username is required'),
    ),
    password: anyPassword,
  },
  onlyKnown,
)

export const forgotPasswordForm = z.strictObject({ email }, onlyKnown)

export const newPassword = password(8, 'Password must be at least 8 characters')

/** The password reset form: the new password, twice. */
export const resetPasswordForm = z
  .object({
    password: newPassword,
    confirmPassword: z.string().check(z.minLength(8, 'Password must be at least 8 characters')),
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword.normalize('NFC'), {
      path: ['confirmPassword'],
      message: "Passwords don't match",
    }),
  )

const role = z.enum(ROLES)

/** The signed-in user, with fields that only they can see. */
export const privateUser = z.object({
  id: z.number(),
  username: z.string(),
  fullName: z.string(),
  email: z.string(),
  avatar: z.nullable(z.string()),
  location: z.nullable(z.string()),
  postcode: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  isVerified: z.boolean(),
  role,
  /** Whether signed-in users can see the email address. */
  showEmail: z.boolean(),
  /** Whether the user is listed when others start a conversation. */
  listed: z.boolean(),
  /** When the account is erased; set only while it is closing and can still be reopened. */
  closesAt: z.nullable(instant),
  /** A member of staff who can use the role only after a second factor. */
  needsSecondFactor: z.boolean(),
  createdAt: instant,
  unread: z.object({ messages: z.number(), notifications: z.number() }),
})
export type PrivateUser = z.output<typeof privateUser>

/** The public view of a user. `email` is null unless the user shows it and the requester is signed in. */
export const publicUser = z.object({
  id: z.number(),
  username: z.string(),
  fullName: z.string(),
  avatar: z.nullable(z.string()),
  location: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  email: z.nullable(z.string()),
  createdAt: instant,
  /** False while the account is suspended: its owner cannot sign in. */
  canReadMessages: z.boolean(),
})
export type PublicUser = z.output<typeof publicUser>

/** An entry in the list of users that the requester can message. */
export const personInList = z.object({
  id: z.number(),
  username: z.string(),
  fullName: z.string(),
  avatar: z.nullable(z.string()),
  location: z.nullable(z.string()),
})

export const registerUser = endpoint({
  method: 'POST',
  path: '/api/users',
  access: 'anyone',
  summary: 'Registers, signs in and sends the verification email',
  body: z.strictObject(registration, onlyKnown),
  reply: privateUser,
  status: 201,
})

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'anyone',
  summary: 'Signs in with username or email address, or begins a sign-in that needs a second step',
  body: loginForm,
  reply: z.union([privateUser, z.object({ secondStep: z.literal(true) })]),
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'anyone',
  summary: 'Ends this session; idempotent',
  reply: success,
})

export const currentUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  access: 'member',
  summary: 'The signed-in user; 401 when signed out',
  reply: privateUser,
})

export const checkSession = endpoint({
  method: 'GET',
  path: '/api/auth/check',
  access: 'anyone',
  summary: 'Whether this visitor is signed in',
  reply: z.object({ authenticated: z.boolean() }),
})

export const verifyEmail = endpoint({
  method: 'GET',
  path: '/api/auth/verify-email',
  access: 'anyone',
  summary: 'Confirms an email address with the emailed token; can be repeated for 24 hours',
  query: z.object({ token: z.optional(z.string()), userId: z.optional(z.string()) }),
  reply: success,
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'anyone',
  summary: 'Sends a password reset link; the answer is the same for known and unknown addresses',
  body: forgotPasswordForm,
  reply: z.object({ success: z.boolean(), message: z.string(), previewUrl: z.optional(z.string()) }),
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'anyone',
  summary: 'Sets a new password with the emailed token and ends every session',
  body: z.strictObject(
    {
      token: z.optional(z.string()),
      userId: z.optional(z.union([id, z.string()], 'This is not a valid id')),
      password: newPassword,
    },
    onlyKnown,
  ),
  reply: success,
})

export const getUser = endpoint({
  method: 'GET',
  path: '/api/users/:id',
  access: 'anyone',
  summary: 'The public profile of a user',
  params: z.object({ id: idText }),
  reply: publicUser,
})

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/users',
  access: 'member',
  summary: 'Users you can message, at most 100',
  query: z.object({ q: z.optional(z.string().check(z.maxLength(200, 'Search for at most 200 characters'))) }),
  reply: z.array(personInList),
})

/** The profile fields that a user can change. All are optional; null clears a field. */
export const profileChange = z.object({
  avatar: z.optional(z.nullable(z.string('Choose a picture').check(z.maxLength(300, 'Choose a picture')))),
  fullName: z.optional(fullName),
  location: z.optional(location),
  bio: z.optional(z.nullable(bio)),
  postcode: z.optional(z.nullable(line({ max: 10, tooLong: 'Please enter a valid UK postcode' }))),
  showEmail: z.optional(z.boolean()),
  listed: z.optional(z.boolean()),
})

/** The profile form in settings; an empty field clears the value. */
export const profileForm = z.object({
  fullName,
  location,
  postcode: line({ max: 10, tooLong: 'Please enter a valid UK postcode' }),
  bio,
})

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/users/:id',
  access: 'member',
  summary: 'Changes your own profile',
  params: z.object({ id: idText }),
  body: profileChange,
  reply: privateUser,
})
