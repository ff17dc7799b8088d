import { type Brush, colours, greens, petals } from './brush.ts'
import { blossom, box, leaf, marker, pad, pot, ring, splitLeaf, stem } from './shapes.ts'

/** Draws one scene; `behind` is the colour of the wall. */
export type Scene = (brush: Brush, behind: string) => string

const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

/** A stem with pairs of leaves, smaller towards the tip. */
function leafyStem(x0: number, x1: number, y1: number, pairs: number, size: number, fills: readonly string[]): string {
  const y0 = 192
  const leaves = times(pairs, (index) => {
    const down = (index / pairs) * 0.72
    const y = y1 + (y0 - y1) * down
    const x = x1 + (x0 - x1) * down * 0.8
    const length = size * (0.72 + index * 0.12)
    const one = fills[index % fills.length] ?? colours.leaf
    const other = fills[(index + 1) % fills.length] ?? colours.leafLight
    return (
      leaf(x, y, -146 + index * 3, length, length * 0.3, one) + leaf(x, y, -34 - index * 3, length, length * 0.3, other)
    )
  })
  return stem(x0, y0, x1, y1) + leaves + leaf(x1, y1 + 3, -90, size * 0.6, size * 0.2, fills[0] ?? colours.leaf)
}

const pottedSeedlings: Scene = (brush) => {
  const count = brush.whole(1, 3)
  const fills = [brush.pick(greens), colours.leafLight]
  const plants = times(count, (index) => {
    const off = index - (count - 1) / 2
    const height = brush.between(48, 84) + Math.abs(off) * 20
    return leafyStem(
      160 + off * 20,
      160 + off * (count === 2 ? 84 : 66) + brush.between(-8, 8),
      height,
      brush.whole(2, 3),
      brush.between(42, 52),
      fills,
    )
  })
  return plants + (brush.chance(0.5) ? marker(204, 196, 9) : '') + pot(brush)
}

const moduleTray: Scene = (brush) => {
  const fills = [brush.pick(greens), brush.pick(greens)]
  const cells = times(5, (index) => {
    const x = 64 + index * 48
    const top = brush.between(102, 134)
    const size = brush.between(26, 34)
    return (
      stem(x, 178, x + brush.between(-5, 5), top, 3.5) +
      leaf(x, top + 2, -158, size, size * 0.34, fills[0] ?? colours.leaf) +
      leaf(x, top + 2, -22, size, size * 0.34, fills[1] ?? colours.leafLight) +
      leaf(x, top + 3, -90 + brush.between(-14, 14), size * 0.8, size * 0.26, colours.leafYoung) +
      box(x - 20, 174, 40, 10, colours.soil)
    )
  })
  const rims = times(5, (index) => `<path d="M${42 + index * 48} 182h44l-6 46h-32z" fill="#4A574F"/>`)
  return cells + rims + box(34, 180, 252, 8, '#333F38', 3)
}

const smallPots: Scene = (brush) =>
  times(3, (index) => {
    const x = 76 + index * 84
    const top = brush.between(110, 140)
    const fill = brush.pick(greens)
    const size = brush.between(34, 44)
    return (
      stem(x, 196, x, top) +
      pad(x, top + 4, -152, size, size * 0.52, fill) +
      pad(x, top + 4, -28, size, size * 0.52, fill) +
      leaf(x, top + 4, -108, size * 0.9, size * 0.24, colours.leafLight) +
      leaf(x, top + 4, -70, size * 0.9, size * 0.24, colours.leaf) +
      pot(brush, x, 66, 194)
    )
  })

const arching: Scene = (brush) => {
  const count = brush.whole(4, 6)
  const fills = [brush.pick(greens), colours.leafLight]
  const leaves = times(count, (index) => {
    const off = index - (count - 1) / 2
    const x = 160 + off * (150 / count) + brush.between(-8, 8)
    const y = 86 + brush.between(0, 20) + Math.abs(off) * 15
    return (
      stem(160 + off * 10, 192, x, y) +
      leaf(x, y + 4, -90 + off * 26, brush.between(62, 78), brush.between(20, 27), fills[index % 2] ?? colours.leaf)
    )
  })
  return leaves + pot(brush)
}

const swords: Scene = (brush) => {
  const count = brush.whole(5, 7)
  const edge = brush.chance(0.6) ? '#D9D873' : colours.leafYoung
  const blades = times(count, (index) => {
    const off = index - (count - 1) / 2
    const height = 150 - Math.abs(off) * 20 + brush.between(-12, 12)
    const angle = -90 + off * 9
    return (
      leaf(160 + off * 13, 194, angle, height, 19, edge) +
      leaf(160 + off * 13, 194, angle, height * 0.94, 12, index % 2 ? colours.leaf : colours.leafDeep)
    )
  })
  return blades + pot(brush)
}

const cheesePlant: Scene = (brush, behind) => {
  const spots = [
    [96, 88, -128],
    [226, 84, -52],
    [160, 62, -92],
    [112, 142, -158],
    [210, 140, -22],
  ] as const
  const count = brush.whole(3, 5)
  const leaves = spots.slice(0, count).map(([x, y, angle], index) => {
    const turn = brush.between(-8, 8)
    return (
      stem(160, 192, x, y, 4) +
      splitLeaf(x, y, angle + turn, index < 3 ? 74 : 52, index % 2 ? colours.leafLight : colours.leaf, behind)
    )
  })
  return leaves.join('') + pot(brush)
}

const cactus: Scene = (brush) => {
  const fill = brush.pick([colours.leaf, colours.leafDeep, '#3E8650'])
  const top = brush.between(60, 84)
  const arm = (side: number, y: number) =>
    `<path d="M160 ${y}h${side * 44}v-${brush.whole(26, 44)}" stroke="${fill}" stroke-width="26" fill="none" stroke-linecap="round" stroke-linejoin="round"/>`
  const arms = arm(1, brush.whole(126, 146)) + (brush.chance(0.6) ? arm(-1, brush.whole(112, 134)) : '')
  const ribs = times(
    3,
    (index) =>
      `<path d="M${149 + index * 11} ${top + 14}V186" stroke="#fff" stroke-opacity=".35" stroke-width="2" stroke-dasharray="3 7"/>`,
  )
  const bloom = brush.chance(0.6) ? blossom(160, top, 18, 8, brush.pick(petals), colours.yellow) : ''
  return arms + box(137, top, 46, 200 - top, fill, 23) + ribs + bloom + pot(brush)
}

const trailing: Scene = (brush) => {
  const strands = times(4, (index) => {
    const off = index - 1.5
    const x = 160 + off * 46
    const end = brush.between(168, 222)
    const leaves = times(5, (place) => {
      const y = 112 + ((end - 112) * place) / 4.4
      return leaf(
        x + (place % 2 ? 3 : -3),
        y,
        place % 2 ? 24 : 156,
        29,
        12,
        place % 2 ? colours.leafLight : colours.leaf,
      )
    })
    return `<path d="M${160 + off * 22} 92Q${x} 84 ${x} 124V${end.toFixed(0)}" stroke="${colours.stem}" stroke-width="3.5" fill="none"/>${leaves}`
  })
  const glaze = brush.pick(['#C65F3A', '#3B7698', '#4A574F', '#DDA12B'])
  return (
    `<path d="M112 88 160-6l48 94" stroke="${colours.woodDark}" stroke-width="3" fill="none"/>` +
    `<path d="M104 84h112c0 40-20 58-56 58s-56-18-56-58z" fill="${glaze}"/>` +
    strands
  )
}

const daisies: Scene = (brush) => {
  const count = brush.whole(2, 4)
  const fill = brush.pick(petals)
  const heart = fill === colours.yellow ? colours.soil : colours.yellow
  const rays = brush.whole(8, 12)
  return (
    times(count, (index) => {
      const off = index - (count - 1) / 2
      const x = 160 + off * (190 / count)
      const y = 62 + brush.between(0, 26) + Math.abs(off) * 10
      return (
        stem(160 + off * 14, 192, x, y) +
        leaf(160 + off * 38, 152, -90 + off * 50, 38, 10, colours.leafLight) +
        blossom(x, y, brush.between(27, 34), rays, fill, heart)
      )
    }) + pot(brush)
  )
}

const tulips: Scene = (brush) => {
  const count = brush.whole(3, 4)
  const fill = brush.pick(petals)
  const heads = times(count, (index) => {
    const off = index - (count - 1) / 2
    const x = 160 + off * 54 + brush.between(-5, 5)
    const y = 70 + brush.between(0, 26)
    const head = `<path d="M${x - 21} ${y - 24}l11 14 10-20 10 20 11-14c6 30-3 46-21 46s-27-16-21-46z" fill="${fill}"/><path d="M${x} ${y - 26}v38" stroke="#fff" stroke-opacity=".4" stroke-width="2"/>`
    return (
      stem(160 + off * 16, 240, x, y + 18, 5) +
      leaf(160 + off * 24, 240, -90 + off * 26 - 9, 112, 12, index % 2 ? colours.leaf : colours.leafLight) +
      head
    )
  })
  return heads + (brush.chance(0.6) ? pot(brush, 160, 120, 192) : '')
}

const sunflower: Scene = (brush) => {
  const y = brush.between(80, 94)
  const x = 160 + brush.between(-20, 20)
  const size = brush.between(58, 66)
  const fill = brush.pick(['#FFD23F', '#F2A03D', '#E8843A'])
  return (
    stem(160, 244, x, y, 8) +
    leaf(160, 196, -28, 78, 25, colours.leaf) +
    leaf(160, 214, -156, 74, 24, colours.leafLight) +
    blossom(x, y, size, 16, fill, colours.soil) +
    ring(x, y, size * 0.2, '#8A5A35')
  )
}

const lavender: Scene = (brush) => {
  const fill = brush.pick(['#7C5AA6', '#8E6BB5', '#B8214F', '#5B79B8'])
  const count = brush.whole(6, 8)
  const spikes = times(count, (index) => {
    const off = index - (count - 1) / 2
    const x = 160 + off * 24 + brush.between(-5, 5)
    const y = 52 + Math.abs(off) * 11 + brush.between(0, 14)
    const buds = times(6, (bud) => ring(x + (bud % 2 ? 5 : -5), y + bud * 9, 6.5, fill))
    return stem(160 + off * 8, 192, x, y, 3) + buds + ring(x, y - 6, 5, fill)
  })
  return spikes + pot(brush)
}

export const seedlings: readonly [Scene, ...Scene[]] = [pottedSeedlings, moduleTray, smallPots, pottedSeedlings]
export const housePlants: readonly [Scene, ...Scene[]] = [arching, swords, cheesePlant, cactus, trailing]
export const flowers: readonly [Scene, ...Scene[]] = [daisies, tulips, sunflower, lavender]
