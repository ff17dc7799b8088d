import type { Content } from '#adapters/mail/email-content.ts'

interface Person {
  fullName: string
  email: string
}

export const verificationEmail = ({ fullName, email }: Person, url: string, productName: string): Content => ({
  to: email,
  subject: 'Confirm your email address',
  paragraphs: [
    `Hello ${fullName},`,
    `Welcome to ${productName}. Please confirm that this address is yours, so that buyers and sellers can trust it.`,
    'The link works for 24 hours.',
  ],
  button: { label: 'Confirm my address', url },
  footnote: `You are receiving this because someone joined ${productName} with this address. If it was not you, ignore this email.`,
})

export const resetEmail = ({ fullName, email }: Person, url: string): Content => ({
  to: email,
  subject: 'Choose a new password',
  paragraphs: [`Hello ${fullName},`, 'You asked for a new password. The link works once, for one hour.'],
  button: { label: 'Choose a new password', url },
  footnote: 'If you did not ask for it, ignore this email: your password stays the same.',
})

/** Sent to an address without an account: its owner learns that, the requester does not. */
export const noAccountEmail = (email: string, url: string, productName: string): Content => ({
  to: email,
  subject: 'There is no account with this address',
  paragraphs: [
    'Hello,',
    `Someone asked for a new ${productName} password for this address, but there is no account with it. You may have used another address.`,
  ],
  button: { label: 'Create an account', url },
  footnote: 'If you did not ask for it, ignore this email.',
})

export const passwordResetDoneEmail = ({ fullName, email }: Person, url: string): Content => ({
  to: email,
  subject: 'Your password was changed',
  paragraphs: [
    `Hello ${fullName},`,
    'Your password has just been changed and every device was signed out. Sign in again with the new one.',
  ],
  button: { label: 'It was not me', url },
})

export const passwordChangedEmail = ({ fullName, email }: Person, url: string): Content => ({
  to: email,
  subject: 'Your password was changed',
  paragraphs: [
    `Hello ${fullName},`,
    'Your password has just been changed in your settings, and every other device was signed out.',
  ],
  button: { label: 'It was not me', url },
  footnote: 'If it was not you, use the link to choose a new password at once.',
})

/** Sent to the new address, which must be confirmed. */
export const newAddressEmail = ({ fullName }: Person, email: string, url: string, productName: string): Content => ({
  to: email,
  subject: 'Confirm your new email address',
  paragraphs: [
    `Hello ${fullName},`,
    `You asked to use this address for your ${productName} account. Nothing changes until you confirm it.`,
    'The link works for 24 hours.',
  ],
  button: { label: 'Use this address', url },
  footnote: 'If you did not ask for this, ignore this email: nothing will happen.',
})

/** Sent to the current address, whose owner may not have requested the change. */
export const oldAddressEmail = (
  { fullName, email }: Person,
  newEmail: string,
  url: string,
  productName: string,
): Content => ({
  to: email,
  subject: 'Your email address is about to change',
  paragraphs: [
    `Hello ${fullName},`,
    `Someone who knows your password wants to use ${concealed(newEmail)} for your ${productName} account instead of this address.`,
    'If it was you, you do not need to do anything here: confirm it from the email to the new address.',
    'If it was not you, stop it: this address stays or is restored, every device is signed out, and you choose a new password. The link works for 14 days.',
  ],
  button: { label: 'It was not me', url },
})

/** Masks an address: its owner recognises it, others cannot reconstruct it. */
const concealed = (email: string): string => email.replace(/^(.).*@/u, '$1…@')

export const emailRestoredEmail = ({ fullName, email }: Person, url: string): Content => ({
  to: email,
  subject: 'Your email address is safe: choose a new password',
  paragraphs: [
    `Hello ${fullName},`,
    'Your account belongs to this address, and every device was signed out. Someone else knows your password, so it no longer works: please choose a new one now. The link works once, for one hour.',
  ],
  button: { label: 'Choose a new password', url },
})

export const accountClosingEmail = ({ fullName, email }: Person, day: string, url: string): Content => ({
  to: email,
  subject: 'Your account is being closed',
  paragraphs: [
    `Hello ${fullName},`,
    `Your profile and your listings are hidden from now on. On ${day} your account will be erased permanently.`,
    'Until then you can change your mind: sign in and choose to keep your account.',
    'Saved cards, and what you had reserved with them, are removed now and do not come back.',
  ],
  button: { label: 'Keep my account', url },
  footnote: 'If you did not ask for this, sign in, keep the account and change your password.',
})

export const accountReopenedEmail = ({ fullName, email }: Person, url: string): Content => ({
  to: email,
  subject: 'Your account is open again',
  paragraphs: [
    `Hello ${fullName},`,
    'Your account is no longer being closed. Your profile and your listings are visible again. Requests stay closed until you open them again. Saved cards, and what you had reserved with them, were removed.',
  ],
  button: { label: 'Go to my profile', url },
})

export const accountErasedEmail = ({ fullName, email }: Person): Content => ({
  to: email,
  subject: 'Your account has been erased',
  paragraphs: [
    `Hello ${fullName},`,
    'Your account, your listings and your pictures have been erased, as you asked. Messages that you sent and reviews that you wrote stay, without your name.',
    'By law we keep orders and their payments for 7 years, and use them for nothing else. This is the last email you will get from us, unless money from your sales is still waiting for you: then we write about that alone.',
  ],
})
