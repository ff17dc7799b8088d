import { letter } from '#adapters/mail/letter.ts'
import { PRODUCT_NAME } from '#shared/product-name.ts'

interface Person {
  fullName: string
  email: string
}

export const verificationLetter = ({ fullName, email }: Person, url: string) =>
  letter({
    to: email,
    subject: 'Confirm your e-mail address',
    paragraphs: [
      `Hello ${fullName},`,
      `welcome to ${PRODUCT_NAME}. Please confirm that this address is yours, so that buyers and sellers can trust it.`,
      'The link works for 24 hours.',
    ],
    button: { label: 'Confirm my address', url },
    footnote: `You receive this because somebody joined ${PRODUCT_NAME} with this address. If it was not you, ignore this mail.`,
  })

export const resetLetter = ({ fullName, email }: Person, url: string) =>
  letter({
    to: email,
    subject: 'Choose a new password',
    paragraphs: [`Hello ${fullName},`, 'you asked for a new password. The link works once, for one hour.'],
    button: { label: 'Choose a new password', url },
    footnote: 'If you did not ask for it, ignore this mail: your password stays as it is.',
  })

/** For an address nobody has joined with: its owner learns so, the asker does not. */
export const noAccountLetter = (email: string, url: string) =>
  letter({
    to: email,
    subject: 'There is no account with this address',
    paragraphs: [
      'Hello,',
      `somebody asked for a new ${PRODUCT_NAME} password for this address, but nobody has joined with it. Perhaps you used another one.`,
    ],
    button: { label: 'Create an account', url },
    footnote: 'If you did not ask for it, ignore this mail.',
  })

export const passwordChangedLetter = ({ fullName, email }: Person, url: string) =>
  letter({
    to: email,
    subject: 'Your password was changed',
    paragraphs: [
      `Hello ${fullName},`,
      'your password has just been changed and every device was signed out. Sign in again with the new one.',
    ],
    button: { label: 'It was not me', url },
  })
