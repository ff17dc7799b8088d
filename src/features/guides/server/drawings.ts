import { escapeHtml } from '#shared/text/html.ts'
import { bedPlan, bedSection, bulbLayers, compostBays, hotHeap, mulch, potSection } from './drawings/beds.ts'
import { HEIGHT, WIDTH, walls } from './drawings/pen.ts'
import { fiveTools, frostWindow, sharpen, soilTest } from './drawings/practice.ts'
import { cutting, cuttingKinds, fingerTest, hardenOff, plantingHole } from './drawings/propagation.ts'

/** The drawings of the guides: background colour and content. */
export const drawings: ReadonlyMap<string, readonly [wall: string, draw: () => string]> = new Map(
  Object.entries<readonly [wall: string, draw: () => string]>({
    cutting: [walls.sky, cutting],
    'cutting-kinds': [walls.straw, cuttingKinds],
    'five-tools': [walls.sand, fiveTools],
    sharpen: [walls.leaf, sharpen],
    'finger-test': [walls.leaf, fingerTest],
    mulch: [walls.sky, mulch],
    'frost-window': [walls.leaf, frostWindow],
    'harden-off': [walls.sky, hardenOff],
    'pot-section': [walls.sky, potSection],
    'bulb-layers': [walls.leaf, bulbLayers],
    'bed-plan': [walls.leaf, bedPlan],
    'bed-section': [walls.sky, bedSection],
    'compost-bays': [walls.sky, compostBays],
    'hot-heap': [walls.straw, hotHeap],
    'soil-test': [walls.sky, soilTest],
    'planting-hole': [walls.sky, plantingHole],
  }),
)

/** A drawing with its text alternative and caption. */
export function figure(name: string, alt: string, caption: string): string {
  const drawn = drawings.get(name)
  if (!drawn) throw new Error(`There is no drawing called ${name}`)
  const [wall, draw] = drawn
  return `<figure><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeHtml(alt)}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${wall}"/>${draw()}</svg>${caption ? `<figcaption>${escapeHtml(caption)}</figcaption>` : ''}</figure>`
}
