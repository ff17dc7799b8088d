import { expect, test } from 'vitest'
import { milesBetween } from '#shared/places/geo.ts'
import { areaOf, areaPoints, outcodePoints } from './coarse-points.ts'
import { townBySlug, townOfOutcode } from './towns.ts'

const KM_PER_MILE = 1.609344

test('every outward code belongs to a town of the same name, near it, with its own URL', () => {
  const faults: string[] = []
  for (const [outcode, place] of outcodePoints) {
    const town = townOfOutcode(outcode)
    const isRight =
      town !== null &&
      town.name === place.place &&
      /^[a-z0-9]+(-[a-z0-9]+)*$/.test(town.slug) &&
      townBySlug(town.slug) === town &&
      milesBetween(town, place) < 12
    if (!isRight) faults.push(`${outcode} ${place.place}: ${town?.slug}`)
  }
  expect(faults).toEqual([])
})

test('the main town of every area has its plain name, or shares it with a bigger namesake', () => {
  const shared = [...areaPoints].filter(([area]) => townOfOutcode(`${area}99`)?.slug.includes(`-${area.toLowerCase()}`))
  expect(shared.length).toBeLessThan(5)
  expect(townBySlug('bristol')).toMatchObject({ name: 'Bristol', lat: expect.closeTo(51.45, 1) })
  expect(townOfOutcode('LS99')).toMatchObject({ slug: 'leeds' })
})

test('the main town of every area lies among its outward codes', () => {
  for (const [area, town] of areaPoints) {
    const own = [...outcodePoints].filter(([outcode]) => areaOf(outcode) === area).map(([, place]) => place)
    const nearest = Math.min(...own.map((place) => milesBetween(place, town)))
    expect(nearest * KM_PER_MILE, area).toBeLessThan(10)
  }
})

test('no other place is a town', () => {
  for (const slug of ['', 'atlantis', 'Bristol', '__proto__', 'constructor']) expect(townBySlug(slug)).toBeNull()
  expect(townOfOutcode('ZZ1')).toBeNull()
})
