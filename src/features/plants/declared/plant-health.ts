import type { Law } from '../invasive/taxon.ts'
import type { Declared } from './declaration.ts'

const LAW: Law = {
  name: 'APHA: plant passports and registering as a professional operator',
  url: 'https://www.gov.uk/guidance/issuing-plant-passports-to-trade-plants-in-great-britain',
}

/**
 * What a trader of plants declares (Plant Health Regulation (EU) 2016/2031 as retained, articles 65 and 81). A passport is
 * not needed for what is supplied directly to a final user, except by a distance contract; whether a sale that is paid
 * online and handed over in person is one, APHA decides. Two questions: with a registration number and without.
 */
const common = {
  words: '',
  law: LAW,
  notice:
    'The trader has confirmed that they follow the plant health rules, and give a plant passport where one is needed.',
}
const DISTANCE =
  'A sale that is agreed and paid here may be a distance contract, for which plants need a plant passport although I hand them over in person. I have checked with APHA what applies to me, and do it.'

export const registeredGrower: Declared = {
  ...common,
  name: 'Plant health',
  title: 'Plant health, as a trader',
  acknowledgement: DISTANCE,
}

export const unregisteredGrower: Declared = {
  ...common,
  name: 'Plant health, unregistered',
  title: 'Plant health, as a trader without a registration number',
  acknowledgement: `You have not given a registration number of APHA: add it in Settings, under How you sell, if you have one. Most traders of plants must register. ${DISTANCE}`,
}
