import * as z from 'zod/mini'
import { taxStatus } from '#features/tax/contract.ts'
import { anyTaxFields } from '#features/tax/tax-details.ts'
import { endpoint } from '#shared/endpoint.ts'
import { instant, success } from '#shared/fields.ts'

/** The key of a link that only its reader has. */
const signed = z.object({ key: z.string().check(z.maxLength(100, 'This link is not valid')) })

export const getOwnData = endpoint({
  method: 'GET',
  path: '/api/own-data/:key',
  access: 'anyone',
  summary: 'What a suspended member can read and give by the link that was emailed to them',
  params: signed,
  reply: z.object({
    /** When the link ends. */
    until: instant,
    tax: taxStatus,
  }),
})

export const giveTaxDetailsByLink = endpoint({
  method: 'PUT',
  path: '/api/own-data/:key/tax',
  access: 'anyone',
  summary: 'Gives the details that are reported to HMRC, for a suspended member',
  isUnseen: true,
  params: signed,
  body: anyTaxFields,
  reply: taxStatus,
})

export const sendDataLink = endpoint({
  method: 'POST',
  path: '/api/own-data/:key/link',
  access: 'anyone',
  summary: 'Emails a suspended member a new link to their data; the key is that of an earlier link or of an appeal',
  isUnseen: true,
  params: signed,
  reply: success,
  status: 202,
})

/** The files of a link: links can point to them. */
export const OWN_COPY_CSV = '/api/own-data/:key/year.csv'
export const OWN_COPY_PDF = '/api/own-data/:key/year.pdf'
export const OWN_ARCHIVE = '/api/own-data/:key/download'

/** The address of one of these files; append the year as `year` where it has one. */
export const ownFile = (path: string, key: string): string => path.replace(':key', encodeURIComponent(key))
