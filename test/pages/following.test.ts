import { describe, expect, test } from 'vitest'
import { follow } from '#features/following/contract.ts'
import { setHousehold } from '#features/household/contract.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { putOnSale } from '#test/shop.ts'
import { hrefOf, openPage, type RenderedPage, textOf, within } from './page.ts'

const server = await startTestServer({ withPages: true })
const rose = await server.member('roselle')
const listing = await putOnSale(server, rose, { title: 'Rosella' })
const PAGES = [`/product/${listing}`, `/profile/${rose.me.id}`]
const follows = (who: TestMember, grower: TestMember) => who(follow, { params: { userId: String(grower.me.id) } })
const mainOf = (page: RenderedPage) => within(page.getByRole('main'))

describe('the button that follows a grower', () => {
  test('a member finds it on the page of a listing and on the profile, and it shows whether they follow', async () => {
    const ivy = await server.member('ivybell')
    for (const path of PAGES) {
      mainOf(await openPage(ivy, path)).getByRole('button', { name: `Follow ${rose.me.fullName}` })
    }
    await follows(ivy, rose)
    for (const path of PAGES) {
      mainOf(await openPage(ivy, path)).getByRole('button', { name: `Following ${rose.me.fullName}` })
    }
  })

  test('a visitor is led through sign-in and back', async () => {
    for (const path of PAGES) {
      const link = mainOf(await openPage(server.visitor(), path)).getByRole('link', { name: 'Follow' })
      expect(hrefOf(link)).toBe(`/login?redirect=${encodeURIComponent(path)}`)
    }
  })

  test('a grower does not see it for themselves, and reads on their profile alone how many follow', async () => {
    const fern = await server.member('fernie')
    await follows(fern, rose)
    for (const path of PAGES)
      expect(mainOf(await openPage(rose, path)).queryByRole('button', { name: /^Follow/ })).toBeNull()
    const own = mainOf(await openPage(rose, '/profile'))
    own.getByText(/^\d members? follows? you/)
    expect(hrefOf(own.getByRole('link', { name: 'Growers you follow' }))).toBe('/following')
    for (const who of [fern, server.visitor()])
      expect(textOf((await openPage(who, `/profile/${rose.me.id}`)).getByRole('main'))).not.toMatch(/follows? you/)
    expect(mainOf(await openPage(fern, '/profile/1')).queryByRole('button', { name: /^Follow/ })).toBeNull()
  })
})

describe('the growers that a member follows', () => {
  test('the page lists them with what they have on sale', async () => {
    const moss = await server.member('mossy')
    const empty = mainOf(await openPage(moss, '/following'))
    empty.getByRole('heading', { level: 1, name: 'Growers You Follow' })
    empty.getByText('You follow nobody yet')
    await follows(moss, rose)
    const page = mainOf(await openPage(moss, '/following'))
    const [row, ...others] = page.getAllByRole('listitem')
    expect(others).toEqual([])
    expect(hrefOf(within(row!).getByRole('link', { name: rose.me.fullName }))).toBe(`/profile/${rose.me.id}`)
    expect(textOf(row!)).toContain('1 on sale')
    within(row!).getByRole('button', { name: `Unfollow ${rose.me.fullName}` })
    expect(page.queryByRole('checkbox')).toBeNull()
  })

  test('who has said who lives with them can ask for what is safe alone', async () => {
    const sage = await server.member('sagey')
    await follows(sage, rose)
    await sage(setHousehold, {
      body: { cats: true, dogs: false, children: false, northFacing: false, noGreenhouse: false },
    })
    mainOf(await openPage(sage, '/following')).getByRole('checkbox', {
      name: /^Only what is safe for my household.*known to be safe: cats/,
    })
  })

  test('visitors sign in first', async () => {
    expect((await openPage(server.visitor(), '/following')).location).toBe('/login?redirect=%2Ffollowing')
  })
})
