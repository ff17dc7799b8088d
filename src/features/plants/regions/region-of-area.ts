/** The calendar region of each postcode area, by the location of most of the area. */
const areas = {
  'south-west': 'BA BH BS DT EX GL GY JE PL SN SP TA TQ TR',
  'london-south-east':
    'BN BR CR CT DA E EC EN GU HA HP IG KT ME MK N NW OX PO RG RH RM SE SL SM SO SW TN TW UB W WC WD',
  east: 'AL CB CM CO IP LU NR PE SG SS',
  midlands: 'B CV DE DY HR LE LN NG NN ST SY TF WR WS WV',
  wales: 'CF LD LL NP SA',
  'north-west': 'BB BL CA CH CW FY IM L LA M OL PR SK WA WN',
  'north-east': 'BD DH DL DN HD HG HU HX LS NE S SR TS WF YO',
  'northern-ireland': 'BT',
  'south-scotland': 'DD DG EH FK G KA KY ML PA TD',
  'north-scotland': 'AB HS IV KW PH ZE',
}

const regionOf = new Map(
  Object.entries(areas).flatMap(([region, letters]) => letters.split(' ').map((area) => [area, region] as const)),
)

/** The region of a postcode area's letters, `south-west` for BS; undefined for unknown letters. */
export const regionOfArea = (area: string): string | undefined => regionOf.get(area)

/** The region of an outward code, `south-west` for BS7. */
export const regionOfOutcode = (outcode: string): string | undefined => regionOfArea(/^[A-Z]+/.exec(outcode)?.[0] ?? '')
