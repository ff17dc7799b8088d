import sharp from 'sharp'
import { listingBody } from '#test/listing-body.ts'
import { expectNoViolations } from '../support/axe.ts'
import { join, open, type Person } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/** Creates a listing with three photos. */
async function postWithPhotos({ page, id: sellerId }: Person): Promise<number> {
  const headers = { origin: new URL(page.url()).origin }
  const images: string[] = []
  for (const background of ['#4a8b4f', '#b8214f', '#0f5c86']) {
    const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
      .jpeg()
      .toBuffer()
    const multipart = { file: { name: 'photo.jpg', mimeType: 'image/jpeg', buffer } }
    images.push(
      ((await (await page.request.post('/api/uploads', { headers, multipart })).json()) as { url: string }).url,
    )
  }
  const answer = await page.request.post('/api/products', {
    headers,
    data: listingBody({ title: 'Auricula', images, sellerId }),
  })
  return ((await answer.json()) as { id: number }).id
}

test('pictures are enlarged, browsed and zoomed by keyboard, and the focus returns', { tag: '@desktop' }, async ({
  browser,
}) => {
  const seller = await join(browser, 'Ada', 'Leeds')
  const { page } = seller
  await open(page, `/product/${await postWithPhotos(seller)}`)
  const enlarge = page.getByRole('button', { name: 'Enlarge picture' })
  await enlarge.focus()
  await page.keyboard.press('Enter')
  const box = page.getByRole('dialog', { name: 'Pictures of Auricula' })
  await expect(box.getByText('1 of 3', { exact: true })).toBeVisible()
  const picture = box.getByRole('img', { name: 'Auricula, picture 1 of 3' })
  await expect(picture).toBeVisible()
  await expectNoViolations(page)

  const width = async () => (await picture.boundingBox())!.width
  const fitting = await width()
  await page.keyboard.press('+')
  await expect.poll(width).toBeGreaterThan(fitting * 1.4)
  await page.keyboard.press('0')
  await expect.poll(width).toBeCloseTo(fitting, 0)
  await picture.dblclick({ force: true })
  await expect.poll(width).toBeGreaterThan(fitting * 1.9)
  await page.keyboard.press('0')

  await page.keyboard.press('ArrowRight')
  await expect(box.getByText('2 of 3', { exact: true })).toBeVisible()
  await box.getByRole('button', { name: '3 of 3' }).click()
  await expect(box.getByRole('img', { name: 'Auricula, picture 3 of 3' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
  await expect(enlarge).toBeFocused()
  // The page shows the picture that was viewed last.
  await expect(page.getByRole('button', { name: 'Show picture 3' })).toHaveAttribute('aria-current', 'true')
  await page.context().close()
})
