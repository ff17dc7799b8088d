import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

/** Takes one file as multipart/form-data. */
export const uploadPicture = endpoint({
  method: 'POST',
  path: '/api/uploads',
  access: 'member',
  summary: 'Uploads one picture (JPEG, PNG, GIF, WebP or AVIF, up to 5 MB)',
  reply: z.object({
    id: z.number(),
    url: z.string(),
    width: z.number(),
    height: z.number(),
    /** A tiny placeholder image as a data URL, shown while the picture loads. */
    placeholder: z.string(),
    sources: z.array(z.object({ url: z.string(), width: z.number() })),
  }),
  status: 201,
})
export type Upload = z.output<(typeof uploadPicture)['reply']>

/** For pictures on the web: downloaded once, then stored like an upload. */
export const fetchPicture = endpoint({
  method: 'POST',
  path: '/api/uploads/from-address',
  access: 'member',
  summary: 'Downloads one picture from a public https URL and stores it',
  body: z.object({ url: z.string('Enter an address').check(z.maxLength(2000, 'This address is too long')) }),
  reply: uploadPicture.reply,
  status: 201,
})
