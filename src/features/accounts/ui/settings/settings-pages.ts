export interface SettingsPage {
  href: string
  title: string
  /** Description for the list on a phone. */
  about: string
}

interface Group {
  name: string
  pages: readonly SettingsPage[]
}

export const settingsGroups: readonly Group[] = [
  {
    name: 'You',
    pages: [
      { href: '/settings/profile', title: 'Profile', about: 'Name, picture, place and a few words' },
      { href: '/settings/email', title: 'Email address', about: 'Where we send emails' },
      { href: '/settings/password', title: 'Password', about: 'Change it and sign other devices out' },
      {
        href: '/settings/two-step',
        title: 'Two-step sign-in',
        about: 'Passkeys, an authenticator app, recovery codes',
      },
      { href: '/settings/sessions', title: 'Where you are signed in', about: 'Devices, and ending their sign-ins' },
    ],
  },
  {
    name: 'What others see and how we notify you',
    pages: [
      { href: '/settings/notifications', title: 'Notifications', about: 'What we notify you about, here and by email' },
      { href: '/settings/privacy', title: 'Privacy', about: 'Who sees your address, who finds you' },
      { href: '/settings/blocked', title: 'Blocked people', about: 'People who cannot message you' },
    ],
  },
  {
    name: 'Selling and money',
    pages: [
      { href: '/settings/selling', title: 'How you sell', about: 'As a private person or as a trader' },
      { href: '/settings/tax', title: 'Details for HMRC', about: 'What the law asks of sellers, and your copy' },
      { href: '/settings/cards', title: 'Saved cards', about: 'What you reserve is charged to them' },
      { href: '/transactions?tab=payouts', title: 'Payouts', about: 'Where the money from your sales goes' },
    ],
  },
  {
    name: 'Your data',
    pages: [
      { href: '/settings/api', title: 'API and webhooks', about: 'What programs may do for you' },
      { href: '/settings/data', title: 'Download my data', about: 'Everything about you in one file' },
      { href: '/settings/delete', title: 'Delete my account', about: 'Leave, with 14 days to come back' },
    ],
  },
]
