import { colours, type Pair } from '../brush.ts'
import { box, d, leaf, line, oval, pale, ring, type Scene, shape, times, turned } from '../shapes.ts'

const { wood, woodDark, soil } = colours

const compost: Scene = (brush) => {
  const band = brush.pick(['#0E6B3D', '#B8214F', '#0F5C86', '#DDA12B'])
  const bag = `<path d="M92 40q68-16 136 0l10 176q-78 18-156 0z" fill="#F5EBD6"/><path d="M88 96h144l4 62H84z" fill="${band}"/><path d="M92 40q68-16 136 0l-2 16q-66-14-132 0z" fill="${soil}"/>`
  return `${turned(brush.between(-5, 5), `${bag}${leaf(160, 142, -148, 44, 14, '#fff')}${leaf(160, 142, -32, 44, 14, '#fff')}`)}<path d="M40 232q22-34 50-22 12-16 34 0 24-8 34 22z" fill="${soil}"/>`
}

const mulch: Scene = () =>
  `${shape('M20 232q30-90 100-96q40-50 90-14q70 6 90 110z', '#7A4A2A')}${times(26, (index) => turned(index * 47, box(56 + ((index * 61) % 200), 150 + ((index * 23) % 72), 26, 9, ['#A9703A', '#8F5A33', '#C98F55'][index % 3] ?? wood, 3), 69 + ((index * 61) % 200), 154 + ((index * 23) % 72)))}`

const stones: Scene = () =>
  [7, 6, 5, 3]
    .map((count, row) =>
      times(count, (index) => {
        const [x, y] = [160 + (index - (count - 1) / 2) * 40 + (row % 2) * 6, 216 - row * 30]
        return (
          oval(
            x,
            y,
            25,
            18,
            ['#A9A79A', '#8F9A93', '#C4BEAE', '#7F867F'][(index * 3 + row) % 4] ?? '#A9A79A',
            index * 23 - 30,
          ) + pale(d`M${x - 10} ${y - 6}q6-6 14-5`, 2, 0.5)
        )
      }),
    )
    .join('')

const bricks: Scene = () =>
  times(4, (row) =>
    times(row % 2 ? 3 : 4, (index) =>
      box(
        40 + index * 62 + (row % 2 ? 31 : 0),
        190 - row * 38,
        58,
        34,
        ['#B5653F', '#C4764C', '#A4553A'][(index + row) % 3] ?? '#B5653F',
        3,
      ),
    ),
  )

const slabs: Scene = () =>
  times(3, (row) =>
    times(3, (index) =>
      shape(
        d`M${84 + index * 66 - row * 22} ${70 + row * 40}h62l-20 36h-62z`,
        ['#B7B8AE', '#A5A89E', '#C6C5B8'][(index + row) % 3] ?? '#B7B8AE',
      ),
    ),
  )

const pots: Scene = (brush) => {
  const body = brush.pick<Pair>([
    ['#C65F3A', '#A44A2A'],
    ['#4A574F', '#333F38'],
    ['#3B7698', '#2B5A76'],
  ])
  const upright = times(brush.whole(3, 4), (index) => {
    const y = 168 - index * 26
    return shape(d`M70 ${y}h96l-12 60H82z`, body[0]) + box(62, y - 8, 112, 16, body[1], 3)
  })
  return upright + turned(96, shape('M182 170h76l-10 56h-56z', body[0]) + box(176, 160, 88, 14, body[1], 3), 224, 196)
}

const planter: Scene = (brush) => {
  const [fill, dark] = brush.pick<Pair>([
    [wood, woodDark],
    ['#7F867F', '#5C6F64'],
    ['#C65F3A', '#A44A2A'],
  ])
  return `${shape('M40 104h240l-16 112H56z', fill)}${[100, 160, 220].map((x) => line(d`M${x} 118l${(160 - x) * 0.06} 94`, dark, 4)).join('')}${box(30, 92, 260, 22, dark, 4)}${oval(160, 93, 116, 7, soil)}${box(64, 214, 28, 14, dark)}${box(228, 214, 28, 14, dark)}`
}

const barrel: Scene = () =>
  `${shape('M62 84h196q10 70-24 138H86Q52 154 62 84z', wood)}${[100, 130, 160, 190, 220].map((x) => line(d`M${x} 88q${(x - 160) * 0.1} 70 ${(160 - x) * 0.24} 132`, woodDark, 3)).join('')}${line('M60 112q100 16 200 0M74 190q86 14 172 0', '#3F5146', 11)}${oval(160, 84, 98, 17, woodDark)}${oval(160, 84, 86, 12, soil)}`

const trough: Scene = () =>
  `${shape('M28 112h264v90q0 10-10 10H38q-10 0-10-10z', '#9A9C90')}${shape('M16 84h288v36H16z', '#B4B5A8')}${shape('M40 92h240v16H40z', '#6A5A45')}${times(12, (index) => ring(46 + ((index * 71) % 230), 132 + ((index * 29) % 66), 3, '#7F8278'))}${box(60, 212, 44, 20, '#7F8278')}${box(216, 212, 44, 20, '#7F8278')}`

const hangingBasket: Scene = (brush) => {
  const fill = brush.pick(['#E25A7F', '#7C5AA6', '#F2BE2E'])
  return `${line('M160 4L80 116M160 4L240 116M160 4v100', '#3F5146', 4)}${shape('M66 112h188q-8 84-94 92q-86-8-94-92z', '#7A5A35')}${line('M66 114h188M84 160q76 26 152 0M104 116q10 60 36 84M216 116q-10 60-36 84', '#3F5146', 4)}${times(9, (index) => leaf(72 + index * 22, 112, -90 + (index - 4) * 24, 42, 11, index % 2 ? colours.leaf : colours.leafLight))}${times(7, (index) => ring(72 + index * 29, 94 - (index % 2) * 24, 13, fill) + ring(72 + index * 29, 94 - (index % 2) * 24, 4, colours.yellow))}`
}

const raisedBed: Scene = () =>
  `${shape('M36 118h248l24 30H12z', soil)}${times(5, (index) => leaf(70 + index * 45, 132, -120, 44, 10, colours.leafLight) + leaf(70 + index * 45, 132, -60, 44, 10, colours.leaf) + leaf(70 + index * 45, 132, -90, 52, 9, '#5FA336'))}${times(2, (row) => box(12, 146 + row * 36, 296, 33, row ? '#C99767' : wood, 2))}${box(12, 140, 18, 84, woodDark, 2)}${box(290, 140, 18, 84, woodDark, 2)}`

export const supplyDrawings = {
  compost,
  mulch,
  stones,
  bricks,
  slabs,
  pots,
  planter,
  barrel,
  trough,
  'hanging-basket': hangingBasket,
  'raised-bed': raisedBed,
} as const
