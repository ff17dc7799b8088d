/** The publishers whose postcodes can be imported, by the name stored with an import. */
export const CODE_POINT_OPEN = 'OS Code-Point Open'
export const ONS_DIRECTORY = 'ONS postcode directory'

/** The attribution that their licence requires, with the year of the data. */
export function creditFor(source: string, year: number): string {
  const owners = ['OS data © Crown', 'Royal Mail data © Royal Mail']
  if (source === ONS_DIRECTORY) owners.push('National Statistics data © Crown')
  return owners.map((owner) => `Contains ${owner} copyright and database right ${year}.`).join(' ')
}
