import proj4 from 'proj4'
import { parsePostcode } from '#shared/places/postcode.ts'
import { CODE_POINT_OPEN, ONS_DIRECTORY } from './sources.ts'

/** A postcode with its point (WGS84). */
export interface PostcodePoint {
  code: string
  lat: number
  lng: number
}

/** Why a well-formed row is omitted. */
export type LeftOut = 'terminated' | 'no location' | 'Northern Ireland'

/** The parsed row; `fault` says what is wrong with it. */
export type Reading = PostcodePoint | { leftOut: LeftOut } | { fault: string }

export interface ReadOptions {
  /** Rows of Northern Ireland have a separate licence and are read on request only. */
  northernIreland: boolean
}

/** How to read one publisher's rows. */
export interface Layout {
  source: string
  /** The first line is a row, not a header. */
  isHeaderless: boolean
  read(fields: readonly string[], options: ReadOptions): Reading
}

// The Ordnance Survey's published parameters for OSGB36; accurate to about five metres.
const NATIONAL_GRID =
  '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy ' +
  '+towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489 +units=m +no_defs'
const fromGrid = proj4(NATIONAL_GRID, 'WGS84')

/** WGS84 coordinates of a point on the British national grid, in metres. */
export function pointOfGrid(easting: number, northing: number): { lat: number; lng: number } {
  const [lng, lat] = fromGrid.forward([easting, northing])
  return { lat, lng }
}

/** The layout recognised by a file's first line; null when it is unknown. */
export function layoutOf(firstLine: readonly string[]): Layout | null {
  const names = firstLine.map((name) => name.toLowerCase())
  const column = (...aliases: string[]) => names.findIndex((name) => aliases.includes(name))
  const columns = {
    postcode: column('pcds', 'pcd8', 'pcd7', 'pcd2', 'pcd'),
    lat: column('lat', 'latitude'),
    lng: column('long', 'longitude', 'lng'),
    terminated: column('doterm'),
    quality: column('osgrdind', 'gridind'),
  }
  if (columns.postcode >= 0 && columns.lat >= 0 && columns.lng >= 0) return onsLayout(columns)
  const [postcode = '', quality = '', easting = '', northing = ''] = firstLine
  const isPoint = /^\d{2}$/.test(quality) && /^\d+$/.test(easting) && /^\d+$/.test(northing)
  return isPoint && 'full' in parsePostcode(spaced(postcode)) ? codePointOpen : null
}

const NO_COORDINATES = '90'
const MAX_EASTING = 700_000
const MAX_NORTHING = 1_300_000

/** Columns: postcode, quality, easting, northing, administrative codes. */
const codePointOpen: Layout = {
  source: CODE_POINT_OPEN,
  isHeaderless: true,
  read([postcode = '', quality = '', eastingText = '', northingText = ''], options) {
    const code = codeOf(postcode)
    if (!code) return { fault: 'no postcode' }
    if (isLeftOut(code, options)) return { leftOut: 'Northern Ireland' }
    if (quality === NO_COORDINATES) return { leftOut: 'no location' }
    const [easting, northing] = [numberOf(eastingText), numberOf(northingText)]
    if (easting === 0 && northing === 0) return { leftOut: 'no location' }
    const isOnGrid = easting > 0 && easting < MAX_EASTING && northing > 0 && northing < MAX_NORTHING
    return isOnGrid ? { code, ...pointOfGrid(easting, northing) } : { fault: 'no point on the national grid' }
  },
}

interface Columns {
  postcode: number
  lat: number
  lng: number
  terminated: number
  quality: number
}

// The value for a missing location: 99.999999 north.
const NOWHERE = 99
const NO_GRID_REFERENCE = '9'

const onsLayout = (columns: Columns): Layout => ({
  source: ONS_DIRECTORY,
  isHeaderless: false,
  read(fields, options) {
    const code = codeOf(fields[columns.postcode] ?? '')
    if (!code) return { fault: 'no postcode' }
    if (fields[columns.terminated]) return { leftOut: 'terminated' }
    if (isLeftOut(code, options)) return { leftOut: 'Northern Ireland' }
    const [latText = '', lngText = ''] = [fields[columns.lat], fields[columns.lng]]
    const [lat, lng] = [numberOf(latText), numberOf(lngText)]
    const isNowhere = fields[columns.quality] === NO_GRID_REFERENCE || lat > NOWHERE || (!latText && !lngText)
    if (isNowhere) return { leftOut: 'no location' }
    const isHere = lat > 49 && lat < 61.5 && lng > -9 && lng < 2.5
    return isHere ? { code, lat, lng } : { fault: 'no point in the British Isles' }
  },
})

const isLeftOut = (code: string, { northernIreland }: ReadOptions): boolean => !northernIreland && code.startsWith('BT')

/** Files contain `B1  1AA`, `B1 1AA` or `SW1A1AA`. */
const spaced = (postcode: string): string => postcode.replace(/\s+/g, '').replace(/(?=.{3}$)/, ' ')

function codeOf(postcode: string): string | null {
  const parsed = parsePostcode(spaced(postcode))
  return 'fault' in parsed ? null : parsed.full
}

const numberOf = (text: string): number => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN)
