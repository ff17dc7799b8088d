/** What a private seller of living plants reads and answers (docs/decisions/0084): guidance, which APHA can correct. */
export const PLANT_QUESTION = 'Do you grow plants to sell regularly, or advertise plants regularly?'

/** Why a yes is not accepted of a private seller. */
export const GROWS_TO_SELL =
  'Then plant health law probably counts you as a professional grower: choose Trader, and ask APHA whether you must register'

export const HAND_OVER = 'Hand plants over in person to the person who will grow them.'

export const PLANT_PASSPORTS =
  'A sale that is agreed or paid here may be a distance contract, also when the plants are collected. For such a sale a professional grower needs a plant passport; someone who passes on spare plants now and then does not.'

export const PASSPORT_LAW = {
  name: 'Plant passports on GOV.UK',
  url: 'https://www.gov.uk/guidance/issuing-plant-passports-to-trade-plants-in-great-britain',
}
