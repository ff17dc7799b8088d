import type { Law } from '../invasive/taxon.ts'
import type { Declared } from './declaration.ts'

const LAW: Law = {
  name: 'Criminal Justice Act 1988, section 141A',
  url: 'https://www.legislation.gov.uk/ukpga/1988/33/section/141A',
}

/**
 * Tools that must not be sold to anyone under 18: knives, axes and what is used like them. Secateurs, shears, saws and
 * mowers are neither. Folding pocket knives with a blade of up to three inches are exempt, but a title does not show it.
 * Source: section 141A of the Act, and "Selling, buying and carrying knives" (gov.uk).
 */
export const bladedTool: Declared = {
  name: 'Bladed tool',
  title: '18+: bladed tool',
  words: `knife, knive, penknife, axe, axes, hatchet, billhook, bill hook, brush hook, slasher, machete, scythe, sickle, hori hori,
    grass hook, cleaver, froe, adze, pickaxe`,
  unless: `knife sharpener, knife block, knife sheath, knife case, axe handle, axe sharpener, axe sheath, axe head cover, sharpening stone,
    scythe handle, scythe snath, knife steel, palette knife, hatchet faced, sickle mower bar`,
  law: LAW,
  acknowledgement:
    'It must not be sold to anyone under 18. I will look at the buyer’s proof of age at the handover, and hand it over only to an adult.',
  notice:
    'It must not be sold to anyone under 18. Bring proof of age: the seller looks at it at the handover, and cannot hand it over without.',
}
