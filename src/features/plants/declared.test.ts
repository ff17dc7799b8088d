import { describe, expect, test } from 'vitest'
import { bladedTool } from './declared/blades.ts'
import { citesPlants } from './declared/cites.ts'
import { protectedPlants } from './declared/schedule-8.ts'
import { declarationsFor, declaredNamed, isBladed } from './declared.ts'
import { unionListPlants } from './invasive/northern-ireland.ts'
import { UNION_LIST } from './invasive/taxon.ts'
import { invasiveIn, isRefused } from './invasive.ts'

const namesOf = (title: string, isGrown = true) => declarationsFor({ title, isGrown }).map(({ latin }) => latin)

describe('plants of CITES', () => {
  test.each([
    ['Snowdrops in the green, 25', 'CITES Galanthus'],
    ['Galanthus elwesii', 'CITES Galanthus'],
    ['White moth orchid', 'CITES Orchidaceae'],
    ['Phalaenopsis, two spikes', 'CITES Orchidaceae'],
    ['Bunny ears cactus', 'CITES Cactaceae'],
    ['Mixed cacti', 'CITES Cactaceae'],
    ['Cyclamen coum', 'CITES Cyclamen'],
    ['Sago palm', 'CITES Cycadales'],
    ['Venus fly-trap', 'CITES Dionaea muscipula'],
    ['Pitcher plant', 'CITES Sarracenia'],
    ['Euphorbia obesa', 'CITES Euphorbia'],
    ['Monkey puzzle seedling', 'CITES Araucaria araucana'],
  ])('%s needs a declaration', (title, name) => expect(namesOf(title)).toEqual([name]))

  test.each([
    'Christmas cactus cutting',
    'Aloe vera pups',
    'Cyclamen persicum',
    'Euphorbia characias',
    'Cactus dahlia tubers',
    'Orchid primrose',
    'Snowdrop tree',
    'Poor man’s orchid seeds',
    'Tomato plants',
  ])('%s needs none', (title) => expect(namesOf(title)).toEqual([]))

  test('the plant that a seller chose counts as the title does, and compost for cacti does not', () => {
    expect(declarationsFor({ title: 'A pot', latin: 'Galanthus nivalis', isGrown: true })).toHaveLength(1)
    expect(namesOf('Orchid pots, clear', false)).toEqual([])
  })
})

describe('protected wild plants', () => {
  test('there is an entry for each flowering plant and fern of Schedule 8, each once', () => {
    expect(new Set(protectedPlants.map(({ name }) => name)).size).toBe(protectedPlants.length)
    expect(protectedPlants.length).toBe(107)
    for (const { title } of protectedPlants) expect(title).toMatch(/^[A-Z][\w’' -]+ \([A-Z][a-z]+ [a-z]+/)
  })

  test.each([
    ['Allium sphaerocephalon, ten bulbs', 'Schedule 8 Allium sphaerocephalon'],
    ['Pennyroyal in a pot', 'Schedule 8 Mentha pulegium'],
    ['Cheddar pinks', 'Schedule 8 Dianthus gratianopolitanus'],
    ['Spring gentian', 'Schedule 8 Gentiana verna'],
    ['Salvia pratensis', 'Schedule 8 Salvia pratensis'],
  ])('%s needs a declaration', (title, name) => expect(namesOf(title)).toEqual([name]))

  test('garden plants with like names need none', () => {
    for (const title of ['Salvia nemorosa', 'Dianthus deltoides', 'Blue heather', 'Garden mint', 'Starfruit seedling'])
      expect(namesOf(title), title).toEqual([])
  })
})

describe('bladed tools', () => {
  test.each([
    'Billhook, old',
    'Pruning knife',
    'Kitchen knives',
    'Hatchet',
    'Small axe',
    'Two axes',
    'Scythe',
    'Hori-hori',
    'Machetes',
  ])('%s is for adults', (title) => expect(namesOf(title, false)).toEqual([bladedTool.name]))

  test.each(['Secateurs', 'Spade', 'Knife sharpener', 'Axe handle, ash', 'Lawn mower', 'Hedge shears', 'Hoe'])(
    '%s is not for adults alone',
    (title) => expect(isBladed({ title, isGrown: false })).toBe(false),
  )

  test('a plant with a blade in its name is no tool', () => {
    expect(isBladed({ title: 'Sickle hare’s ear', isGrown: true })).toBe(false)
  })
})

describe('traders of plants', () => {
  test('traders of plants declare how they meet plant health rules, and read that a number is missing', () => {
    const of = (isRegistered: boolean) => declarationsFor({ title: 'Fern', isGrown: true, trader: { isRegistered } })
    expect(of(true)[0]?.acknowledgement).toContain('distance contract')
    expect(of(true)[0]?.acknowledgement).not.toContain('have not given')
    expect(of(false)[0]?.acknowledgement).toContain('have not given a registration number of APHA')
  })
})

test('every declaration that is stored has its notice for buyers, under the name it is stored by', () => {
  const all = [...citesPlants, ...protectedPlants, bladedTool].map(({ name }) => name)
  expect(declaredNamed(all).map(({ latin }) => latin)).toEqual(all)
  expect(declaredNamed(['Allium triquetrum'])).toEqual([])
})

describe('the list of the EU in Northern Ireland', () => {
  const refusedThere = (title: string, isNorthernIreland: boolean) =>
    invasiveIn({ title, isNorthernIreland }).some(({ taxon }) => isRefused(taxon))

  test.each([...unionListPlants.map(({ latin }) => latin), 'Pistia stratiotes', 'Water lettuce', 'Cape ivy cutting'])(
    '%s is refused in Northern Ireland and nowhere else',
    (title) => expect([refusedThere(title, true), refusedThere(title, false)]).toEqual([true, false]),
  )

  test('what is refused everywhere is refused in Northern Ireland too, and ordinary plants pass', () => {
    for (const title of ['Himalayan balsam', 'Japanese knotweed', 'Crassula helmsii'])
      expect(refusedThere(title, true), title).toBe(true)
    expect(invasiveIn({ title: 'Black mulberry', isNorthernIreland: true })).toEqual([])
    expect(invasiveIn({ title: 'Pistia stratiotes', isNorthernIreland: true })[0]?.taxon.law).toBe(UNION_LIST)
  })
})
