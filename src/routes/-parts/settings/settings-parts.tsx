import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { factorsQuery } from '#features/accounts/second-factor/ui/factor-queries.ts'
import { TwoStepSettings } from '#features/accounts/second-factor/ui/two-step-settings.tsx'
import { currentUserQuery } from '#features/accounts/ui/queries.ts'
import { DataSettings } from '#features/accounts/ui/settings/settings-data.tsx'
import { DeleteSettings } from '#features/accounts/ui/settings/settings-delete.tsx'
import { EmailSettings } from '#features/accounts/ui/settings/settings-email.tsx'
import { SettingsPageBody } from '#features/accounts/ui/settings/settings-frame.tsx'
import { PasswordSettings } from '#features/accounts/ui/settings/settings-password.tsx'
import { PrivacySettings } from '#features/accounts/ui/settings/settings-privacy.tsx'
import { ProfileSettings } from '#features/accounts/ui/settings/settings-profile.tsx'
import { closingQuery, emailQuery, sessionsQuery } from '#features/accounts/ui/settings/settings-queries.ts'
import { SessionSettings } from '#features/accounts/ui/settings/settings-sessions.tsx'
import { savedCardsQuery } from '#features/checkout/saved-card/ui/queries.ts'
import { SavedCardsSettings } from '#features/checkout/saved-card/ui/saved-cards-settings.tsx'
import { Integrations } from '#features/integrations/ui/integrations-screen.tsx'
import { tokensQuery } from '#features/integrations/ui/queries.ts'
import { lookUpPlace } from '#features/listings/listing/contract.ts'
import { BlockedPeople } from '#features/messages/ui/blocked-people.tsx'
import { blockedQuery } from '#features/messages/ui/queries.ts'
import { PushSettings } from '#features/notifications/push/ui/push-settings.tsx'
import { pushQuery } from '#features/notifications/push/ui/queries.ts'
import { NotificationPreferences } from '#features/notifications/ui/notification-preferences.tsx'
import { preferencesQuery } from '#features/notifications/ui/queries.ts'
import { sellerStatusQuery } from '#features/sellers/ui/queries.ts'
import { SellingSettings } from '#features/sellers/ui/selling-settings.tsx'
import { taxStatusQuery } from '#features/tax/ui/queries.ts'
import { TaxSettings } from '#features/tax/ui/tax-settings.tsx'
import { weeklyQuery } from '#features/weekly/ui/queries.ts'
import { WeeklySettings } from '#features/weekly/ui/weekly-settings.tsx'
import { useApi } from '#ui/browser/api.ts'
import type { RouterContext } from '../../__root.tsx'
import { useLeaving } from '../session/use-sign-out.ts'
import { uploadPicture } from './upload-picture.ts'

interface Part {
  title: string
  screen: () => ReactNode
  /** Loads the screen's data, so that the server can render it. */
  load?: (context: RouterContext) => Promise<void>
}

/** Every settings page by the last part of its address. One bundle, because users often visit several of them. */
export const settingsParts: ReadonlyMap<string, Part> = new Map<string, Part>([
  ['profile', { title: 'Profile', screen: Profile }],
  [
    'email',
    {
      title: 'Email address',
      screen: EmailSettings,
      load: ({ queryClient, api }) => queryClient.prefetchQuery(emailQuery(api)),
    },
  ],
  ['password', { title: 'Password', screen: PasswordSettings }],
  [
    'two-step',
    {
      title: 'Two-step sign-in',
      screen: TwoStepSettings,
      load: ({ queryClient, api }) => queryClient.prefetchQuery(factorsQuery(api)),
    },
  ],
  [
    'sessions',
    {
      title: 'Where you are signed in',
      screen: SessionSettings,
      load: ({ queryClient, api }) => queryClient.prefetchQuery(sessionsQuery(api)),
    },
  ],
  [
    'notifications',
    {
      title: 'Notifications',
      screen: Notifications,
      load: async ({ queryClient, api }) => {
        await Promise.all([
          queryClient.prefetchQuery(preferencesQuery(api)),
          queryClient.prefetchQuery(pushQuery(api)),
          queryClient.prefetchQuery(weeklyQuery(api)),
        ])
      },
    },
  ],
  ['privacy', { title: 'Privacy', screen: PrivacySettings }],
  [
    'blocked',
    {
      title: 'Blocked people',
      screen: Blocked,
      load: ({ queryClient, api }) => queryClient.prefetchQuery(blockedQuery(api)),
    },
  ],
  [
    'selling',
    {
      title: 'How you sell',
      screen: Selling,
      load: ({ queryClient, api }) => queryClient.prefetchQuery(sellerStatusQuery(api)),
    },
  ],
  [
    'tax',
    {
      title: 'Details for HMRC',
      screen: Tax,
      load: ({ queryClient, api }) => queryClient.prefetchQuery(taxStatusQuery(api)),
    },
  ],
  [
    'cards',
    {
      title: 'Saved cards',
      screen: Cards,
      load: ({ queryClient, api }) => queryClient.prefetchQuery(savedCardsQuery(api)),
    },
  ],
  [
    'api',
    {
      title: 'API and webhooks',
      screen: Programs,
      load: ({ queryClient, api }) => queryClient.prefetchQuery(tokensQuery(api, false)),
    },
  ],
  ['data', { title: 'Download my data', screen: DataSettings }],
  [
    'delete',
    {
      title: 'Delete my account',
      screen: Delete,
      load: ({ queryClient, api }) => queryClient.prefetchQuery(closingQuery(api)),
    },
  ],
])

function Profile() {
  const api = useApi()
  return (
    <ProfileSettings
      upload={uploadPicture}
      findTown={async (postcode) => (await api(lookUpPlace, { query: { postcode } })).place}
    />
  )
}

function Notifications() {
  return (
    <SettingsPageBody
      title="Notifications"
      intro="What we notify you about, and how. Emails about the safety of your account are always sent."
    >
      <NotificationPreferences />
      <PushSettings />
      <WeeklySettings />
    </SettingsPageBody>
  )
}

function Tax() {
  return (
    <SettingsPageBody
      title="Details for HMRC"
      intro="What the law makes us ask of sellers, and what we report about you."
    >
      <TaxSettings />
    </SettingsPageBody>
  )
}

function Cards() {
  return (
    <SettingsPageBody
      title="Saved cards"
      intro="What you reserve is charged to them later, as you agreed to. Our payment provider stores the cards: we see only their brand, last four digits and expiry date."
    >
      <SavedCardsSettings />
    </SettingsPageBody>
  )
}

function Programs() {
  return (
    <SettingsPageBody
      title="API and webhooks"
      intro="For programs that work for you, such as one that keeps your stock. You end what they may do at any time."
    >
      <Integrations />
    </SettingsPageBody>
  )
}

function Blocked() {
  return (
    <SettingsPageBody
      title="Blocked people"
      intro="Messages between you do not arrive. They are not notified. Orders you have together continue."
    >
      <BlockedPeople />
    </SettingsPageBody>
  )
}

function Selling() {
  const { data: me } = useQuery(currentUserQuery(useApi()))
  return (
    <SettingsPageBody
      title="How you sell"
      intro="Buyers of a trader have rights that buyers of a private person do not have, so the law asks you to say which you are."
    >
      {me && <SellingSettings email={me.email} />}
    </SettingsPageBody>
  )
}

function Delete() {
  const leave = useLeaving()
  return <DeleteSettings onClosed={(closesAt) => void leave(`/account-closed?until=${encodeURIComponent(closesAt)}`)} />
}
