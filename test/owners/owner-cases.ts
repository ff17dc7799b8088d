import { addPasskey, startNewPasskey } from '#features/accounts/second-factor/contract.ts'
import { createAlert, removeAlert } from '#features/alerts/contract.ts'
import { addFavourite } from '#features/favourites/contract.ts'
import { sendMessage } from '#features/messages/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { declareSeller } from '#features/sellers/contract.ts'
import { uploadedPicture } from '#test/files/uploads.ts'
import { listingBody } from '#test/listing-body.ts'
import { PASSWORD } from '#test/people.ts'
import { Authenticator } from '#test/second-factor/authenticator.ts'
import type { TestMember, TestServer } from '#test/server.ts'
import { putOnSale } from '#test/shop.ts'
import { cropCases } from './crop-owner-cases.ts'
import { gardenCases } from './garden-owner-cases.ts'
import { groupCases } from './group-owner-cases.ts'
import { integrationCases } from './integration-owner-cases.ts'
import { offerCases } from './offer-owner-cases.ts'
import { orderCases } from './order-owner-cases.ts'
import type { OwnerCase, Prepare } from './owner-case.ts'
import { pushCases } from './push-owner-cases.ts'
import { ringCases } from './ring-owner-cases.ts'
import { savedCardCases } from './saved-card-owner-cases.ts'
import { swapCases } from './swap-owner-cases.ts'

/** How to create the object of each call that names a user's object, by the name of the call. */
export function ownerCases(server: TestServer): ReadonlyMap<string, Prepare> {
  let count = 0
  const someone = () => server.member(`person${++count}`)
  const listing = async () => {
    const owner = await someone()
    return { owner, id: await putOnSale(server, owner) }
  }
  const made = async (owner: TestMember, url: string, payload: object): Promise<number> => {
    const answer = await owner.request({ method: 'POST', url, payload })
    if (answer.statusCode >= 300) throw new Error(`${url} answers ${answer.statusCode}: ${answer.body}`)
    return answer.json<{ id: number }>().id
  }
  const ofListing =
    (rest: string, payload?: object, before?: (owner: TestMember, id: number) => Promise<unknown>): Prepare =>
    async () => {
      const { owner, id } = await listing()
      await before?.(owner, id)
      return { owner, url: `/api/products/${id}${rest}`, ...(payload && { payload }) }
    }
  const declared = (owner: TestMember) =>
    owner(declareSeller, {
      body: { kind: 'trader', name: 'Ferns', address: '1 Mill Lane, Leeds LS6 2AB', email: 'ferns@example.org' },
    })
  const saveEdit = (owner: TestMember, id: number) =>
    owner.request({ method: 'PUT', url: `/api/products/${id}/draft`, payload: { title: 'Another title' } })

  const ofDraft =
    (payload?: object): Prepare =>
    async () => {
      const owner = await someone()
      return {
        owner,
        url: `/api/drafts/${await made(owner, '/api/drafts', { title: 'Begun' })}`,
        ...(payload && { payload }),
      }
    }
  const ofPickupPlace =
    (payload?: object): Prepare =>
    async () => {
      const owner = await someone()
      const place = { name: 'Plot', details: 'Plot 14, the green gate', postcode: 'LS6 2AB' }
      return {
        owner,
        url: `/api/pickup-places/${await made(owner, '/api/pickup-places', place)}`,
        ...(payload && { payload }),
      }
    }
  const ofAlert =
    (rest: string, payload?: object, isRemoved = false): Prepare =>
    async () => {
      const owner = await someone()
      const { id } = await owner(createAlert, { body: { keywords: 'fern', radius: 10, userPostcode: 'LS6 2AB' } })
      if (isRemoved) await owner(removeAlert, { params: { id: String(id) } })
      return { owner, url: `/api/plant-alerts/${id}${rest}`, ...(payload && { payload }) }
    }
  const words = {
    title: 'My ferns',
    content: 'Ferns from my garden.',
    platform: ['mastodon'],
    hashtags: [],
    plantSlug: null,
    listingId: null,
    link: null,
  }
  const day = new Date(server.deps.clock.now().getTime() + 7 * 86_400_000).toISOString().slice(0, 10)
  const ofPost =
    (rest: string, payload?: object, isRemoved = false): Prepare =>
    async () => {
      const owner = await someone()
      const id = await made(owner, '/api/social/posts', { id: 'x', type: 'community', ...words })
      if (rest === '/cancel') {
        await owner.request({ method: 'PUT', url: `/api/social/posts/${id}/time`, payload: { day, time: '10:00' } })
      }
      if (isRemoved) await owner.request({ method: 'DELETE', url: `/api/social/posts/${id}` })
      return { owner, url: `/api/social/posts/${id}${rest}`, ...(payload && { payload }) }
    }
  const swapDay = {
    title: 'Seed swap',
    day,
    from: '10:00',
    to: '12:00',
    venue: 'Village hall',
    postcode: 'LS6 2AB',
    description: 'Bring seeds and cuttings to swap.',
  }
  const rhubarb = { title: 'Rhubarb', postcode: 'LS6' }
  const ofWanted =
    (path: string, payload?: object): Prepare =>
    async () => {
      const owner = await someone()
      const id = await made(owner, '/api/wanted', rhubarb)
      return { owner, url: `/api/wanted/${id}${path}`, ...(payload && { payload }) }
    }
  const ofSwapDay =
    (payload?: object): Prepare =>
    async () => {
      const owner = await someone()
      return {
        owner,
        url: `/api/swap-days/${await made(owner, '/api/swap-days', swapDay)}`,
        ...(payload && { payload }),
      }
    }
  const talk = async () => {
    const [owner, other] = [await someone(), await someone()]
    const pair = { senderId: other.me.id, receiverId: owner.me.id, content: 'Is the fern still there?' }
    await other(sendMessage, { body: pair })
    return { owner, other }
  }
  const pictureOfTalk = async (): Promise<OwnerCase> => {
    const { owner, other } = await talk()
    const { key, url } = await uploadedPicture(owner, '/api/messages/pictures')
    await owner(sendMessage, {
      body: { senderId: owner.me.id, receiverId: other.me.id, content: 'Look', pictures: [key ?? ''] },
    })
    return { owner, url }
  }
  return new Map<string, Prepare>([
    ['PATCH /api/products/:id', ofListing('', { title: 'Another title' })],
    ['DELETE /api/products/:id', ofListing('')],
    ['POST /api/products/:id/:move', ofListing('/pause')],
    ['PUT /api/products/:id/draft', ofListing('/draft', { title: 'Another title' })],
    ['GET /api/products/:id/draft', ofListing('/draft', undefined, saveEdit)],
    ['DELETE /api/products/:id/draft', ofListing('/draft', undefined, saveEdit)],
    [
      'POST /api/products/:id/restore',
      ofListing('/restore', undefined, (owner, id) => owner.request({ method: 'DELETE', url: `/api/products/${id}` })),
    ],
    ['PUT /api/products/:id/cancel-exception', ofListing('/cancel-exception', { exception: null }, declared)],
    ['GET /api/products/:id/boost', ofListing('/boost')],
    ['POST /api/products/:id/boost', ofListing('/boost')],
    [
      'POST /api/products',
      async () => {
        const owner = await someone()
        const { url } = await uploadedPicture(owner, '/api/uploads')
        const payload = listingBody({ imageUrl: url })
        return { owner, url: '/api/products', payload, refused: 400 }
      },
    ],
    ['PUT /api/pickup-places/:id', ofPickupPlace({ name: 'Home', details: 'Blue door', postcode: 'LS6 2AB' })],
    ['DELETE /api/pickup-places/:id', ofPickupPlace()],
    ['PUT /api/drafts/:id', ofDraft({ title: 'Another' })],
    ['DELETE /api/drafts/:id', ofDraft()],
    [
      'PUT /api/users/:id',
      async () => {
        const owner = await someone()
        return { owner, url: `/api/users/${owner.me.id}`, payload: { bio: 'I grow ferns.' } }
      },
    ],
    [
      'POST /api/account/sessions/:id/end',
      async () => {
        const owner = await someone()
        const sessions = (await owner.request({ method: 'GET', url: '/api/account/sessions' })).json<{ id: number }[]>()
        return { owner, url: `/api/account/sessions/${sessions[0]?.id}/end`, payload: { currentPassword: PASSWORD } }
      },
    ],
    ...(
      [
        ['POST /api/account/second-factor/passkeys/:id/remove', '/remove', { currentPassword: PASSWORD }],
        ['PUT /api/account/second-factor/passkeys/:id', '', { name: 'My phone' }],
      ] as const
    ).map(([name, end, payload]): [string, Prepare] => [
      name,
      async () => {
        const owner = await someone()
        const options = await owner(startNewPasskey, { body: { currentPassword: PASSWORD } })
        const { state } = await owner(addPasskey, { body: { passkey: new Authenticator().create(options) } })
        return { owner, url: `/api/account/second-factor/passkeys/${state.passkeys[0]?.id}${end}`, payload }
      },
    ]),
    ...[
      'GET /api/favorites/:userId',
      'GET /api/favorites/check/:userId/:productId',
      'DELETE /api/favorites/:userId/:productId',
    ].map((name): [string, Prepare] => [
      name,
      async () => {
        const [owner, { id }] = [await someone(), await listing()]
        await owner(addFavourite, { body: { userId: owner.me.id, productId: id } })
        const path = name.split(' ')[1] ?? ''
        return { owner, url: path.replace(':userId', String(owner.me.id)).replace(':productId', String(id)) }
      },
    ]),
    [
      'POST /api/favorites',
      async () => {
        const [owner, { id }] = [await someone(), await listing()]
        return { owner, url: '/api/favorites', payload: { userId: owner.me.id, productId: id } }
      },
    ],
    [
      'GET /api/conversations/:userId',
      async () => talk().then(({ owner }) => ({ owner, url: `/api/conversations/${owner.me.id}` })),
    ],
    [
      'GET /api/messages/:userId/:otherUserId',
      async () => talk().then(({ owner, other }) => ({ owner, url: `/api/messages/${owner.me.id}/${other.me.id}` })),
    ],
    [
      'PUT /api/messages/read/:otherUserId/:userId',
      async () =>
        talk().then(({ owner, other }) => ({ owner, url: `/api/messages/read/${other.me.id}/${owner.me.id}` })),
    ],
    [
      'POST /api/messages',
      async () => {
        const { owner, other } = await talk()
        const payload = { senderId: owner.me.id, receiverId: other.me.id, content: 'Yes, it is' }
        return { owner, url: '/api/messages', payload }
      },
    ],
    ['GET /api/messages/pictures/:key/:width', pictureOfTalk],
    [
      'PUT /api/notifications/:id/read',
      async () => {
        const { owner } = await talk()
        const [entry] = await owner(listNotifications, { query: {} })
        return { owner, url: `/api/notifications/${entry?.id}/read` }
      },
    ],
    ...integrationCases(server, someone),
    ...offerCases(server),
    ...swapCases(server),
    ...ringCases(server),
    ...savedCardCases(server),
    ['PATCH /api/plant-alerts/:id', ofAlert('', { isActive: false })],
    ['DELETE /api/plant-alerts/:id', ofAlert('')],
    ['POST /api/plant-alerts/:id/restore', ofAlert('/restore', undefined, true)],
    ['PUT /api/social/posts/:id', ofPost('', { ...words, content: 'Other words.' })],
    ['PUT /api/social/posts/:id/time', ofPost('/time', { day, time: '10:00' })],
    ['POST /api/social/posts/:id/:move', ofPost('/cancel')],
    ['DELETE /api/social/posts/:id', ofPost('')],
    ['POST /api/social/posts/:id/restore', ofPost('/restore', undefined, true)],
    ['PUT /api/swap-days/:id', ofSwapDay({ ...swapDay, title: 'Plant swap' })],
    ['DELETE /api/swap-days/:id', ofSwapDay()],
    ['PUT /api/wanted/:id/status', ofWanted('/status', { status: 'found' })],
    ['PUT /api/wanted/:id', ofWanted('', { ...rhubarb, title: 'Red rhubarb' })],
    ['DELETE /api/wanted/:id', ofWanted('')],
    ...cropCases(server, someone, day),
    ...groupCases(someone, swapDay),
    ...gardenCases(server, someone),
    ...pushCases(someone),
    ...orderCases(server),
  ])
}
