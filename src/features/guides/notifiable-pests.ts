/**
 * What to look for, with the pages of the authorities that the facts are from: Forest Research, APHA and Defra's Plant
 * Health Portal. The telephone numbers are of APHA's Plant Health and Seeds Inspectorate and of DAERA's Plant Health
 * Inspection Branch. That the pages are still at these addresses was not verified: check before opening
 * (docs/operations.md).
 */
export const notifiablePests: readonly (readonly [name: string, signs: string, page: string])[] = [
  [
    'Xylella fastidiosa',
    'Leaves scorch at the edges and branches die, most of all on lavender, rosemary, olive, oleander, polygala and cherry.',
    'https://planthealthportal.defra.gov.uk/pests-and-diseases/high-profile-pests-and-diseases/xylella/',
  ],
  [
    'Phytophthora ramorum',
    'Black leaf stalks and wilting shoots on rhododendron, viburnum and camellia; bleeding bark on larch.',
    'https://www.forestresearch.gov.uk/tools-and-resources/fthr/pest-and-disease-resources/ramorum-disease-phytophthora-ramorum/',
  ],
  [
    'Oak processionary moth',
    'Hairy caterpillars nose to tail on oaks, and white webs on trunks from May to July. Do not touch: the hairs hurt skin and lungs.',
    'https://www.forestresearch.gov.uk/tools-and-resources/fthr/pest-and-disease-resources/oak-processionary-moth-thaumetopoea-processionea/',
  ],
  [
    'Colorado beetle',
    'Yellow beetles with ten black stripes, or pink grubs with black spots, on potatoes, tomatoes and aubergines.',
    'https://planthealthportal.defra.gov.uk/',
  ],
]

/** Says who takes reports everywhere in the UK. */
export const PLANT_HEALTH_PORTAL = 'https://planthealthportal.defra.gov.uk/'

/** Whom to report a suspected pest or disease to, where a telephone number is known. */
export const plantHealthPhones: readonly (readonly [where: string, who: string, phone: string])[] = [
  ['England and Wales', 'the Animal and Plant Health Agency (APHA)', '01904 405138'],
  ['Northern Ireland', 'the Plant Health Inspection Branch of DAERA', '0300 200 7847'],
]
