import type { Config } from '#config.ts'
import { toDecimal } from '#shared/money.ts'
import type { SiteSetting, SiteValues } from '#shared/site/site-settings.ts'

/**
 * The configuration with what is set at the desk, which wins over the environment. Its values are read each time they are
 * asked for, so that a change holds at once: read them when they are needed, never at start.
 */
export function withSiteSettings(config: Config, values: () => SiteValues): Config {
  return Object.defineProperties(
    { ...config },
    {
      ...nameWith(config, values),
      company: { enumerable: true, get: () => companyWith(values(), config.company) },
      registration: { enumerable: true, get: () => values().registration ?? config.registration },
      home: {
        enumerable: true,
        get: (): Config['home'] => ({
          heading: values().homeHeading ?? config.home.heading,
          text: values().homeText ?? config.home.text,
        }),
      },
      colours: {
        enumerable: true,
        get: (): Config['colours'] => ({
          light: values().accentLight ?? config.colours.light,
          dark: values().accentDark ?? config.colours.dark,
          label: values().labelColour ?? config.colours.label,
        }),
      },
      rates: {
        enumerable: true,
        get: (): Config['rates'] => ({
          commission: values().commission ?? config.rates.commission,
          protection: values().protection ?? config.rates.protection,
        }),
      },
      deadlines: { enumerable: true, get: () => deadlinesWith(values(), config.deadlines) },
      buyerProtectionDefault: {
        enumerable: true,
        get: () => values().protectionPreselected ?? config.buyerProtectionDefault,
      },
      cardMinPrice: { enumerable: true, get: () => values().cardMinPrice ?? config.cardMinPrice },
      boostPrice: { enumerable: true, get: () => values().boostPrice ?? config.boostPrice },
      boostClaim: {
        enumerable: true,
        get: () => (values().boostClaim === undefined ? config.boostClaim : values().boostClaim),
      },
      holds: {
        enumerable: true,
        get: (): Config['holds'] => ({
          reports: values().holdReports ?? config.holds.reports,
          words: values().holdWords ?? config.holds.words,
        }),
      },
      closedAreas: { enumerable: true, get: () => values().closedAreas ?? config.closedAreas },
      northernIreland: { enumerable: true, get: () => northernIrelandWith(values(), config.northernIreland) },
      newMembers: { enumerable: true, get: () => newMembersWith(values(), config.newMembers) },
    },
  )
}

const nameWith = (config: Config, values: () => SiteValues): PropertyDescriptorMap => ({
  productName: { enumerable: true, get: () => values().productName ?? config.productName },
  mailFrom: { enumerable: true, get: () => senderOf(config.mailFrom, values().productName) },
})

/** The sender under the name that is set at the desk; its address stays that of the environment. */
const senderOf = (from: string, name: string | undefined): string =>
  name === undefined ? from : `"${name}" <${/<([^>]+)>/.exec(from)?.[1] ?? from}>`

const companyWith = (values: SiteValues, fallback: Config['company']): Config['company'] => ({
  name: values.companyName ?? fallback.name,
  number: values.companyNumber ?? fallback.number,
  address: values.companyAddress ?? fallback.address,
  email: values.supportEmail ?? fallback.email,
})

const deadlinesWith = (values: SiteValues, fallback: Config['deadlines']): Config['deadlines'] => ({
  payMinutes: values.payMinutes ?? fallback.payMinutes,
  collectDays: values.collectDays ?? fallback.collectDays,
  answerHours: values.answerHours ?? fallback.answerHours,
})

const northernIrelandWith = (
  { northernIrelandPlants }: SiteValues,
  fallback: Config['northernIreland'],
): Config['northernIreland'] =>
  northernIrelandPlants === undefined ? fallback : northernIrelandPlants ? 'open' : 'closed'

const newMembersWith = (values: SiteValues, fallback: Config['newMembers']): Config['newMembers'] => ({
  days: values.newMemberDays ?? fallback.days,
  listings: values.newMemberListings ?? fallback.listings,
  strangers: values.newMemberStrangers ?? fallback.strangers,
  links: values.newMemberLinks ?? fallback.links,
  photos: values.newMemberPhotos ?? fallback.photos,
})

/** What holds without an entry at the desk, written as it would be entered. */
export const fallbackTexts = (config: Config): Readonly<Record<SiteSetting, string>> => ({
  productName: config.productName,
  homeHeading: config.home.heading,
  homeText: config.home.text,
  accentLight: config.colours.light,
  accentDark: config.colours.dark,
  labelColour: config.colours.label,
  companyName: config.company.name ?? '',
  companyNumber: config.company.number ?? '',
  companyAddress: config.company.address ?? '',
  registration: config.registration,
  supportEmail: config.company.email ?? '',
  commission: String(config.rates.commission / 100),
  protection: String(config.rates.protection / 100),
  protectionPreselected: config.buyerProtectionDefault ? 'yes' : 'no',
  cardMinPrice: toDecimal(config.cardMinPrice),
  boostPrice: toDecimal(config.boostPrice),
  boostClaim: config.boostClaim ?? 'off',
  payMinutes: String(config.deadlines.payMinutes),
  collectDays: String(config.deadlines.collectDays),
  answerHours: String(config.deadlines.answerHours),
  holdReports: String(config.holds.reports),
  holdWords: config.holds.words.join(', ') || 'off',
  closedAreas: config.closedAreas.join(', ') || 'off',
  northernIrelandPlants: config.northernIreland === 'open' ? 'yes' : 'no',
  newMemberDays: String(config.newMembers.days),
  newMemberListings: String(config.newMembers.listings),
  newMemberStrangers: String(config.newMembers.strangers),
  newMemberLinks: String(config.newMembers.links),
  newMemberPhotos: String(config.newMembers.photos),
})
