import type { PlantEntry } from '#features/plants/contract.ts'
import type { Region } from '#features/plants/regions/seasons.ts'
import { DomainError } from '#shared/errors.ts'
import { dayAfter } from '#shared/london-time.ts'
import { type CropKind, MAX_AHEAD_DAYS, MAX_WINDOW_DAYS, SOWING_DAYS, type Window } from '../crop.ts'
import { frostFreeOn } from '../frost.ts'
import { readyWindow } from '../ready.ts'

/** What was entered about the days of a crop. */
export interface Days {
  sownOn: string
  readyFrom: string | null
  readyUntil: string | null
  knowsFrost: boolean
}

interface Of {
  plant: PlantEntry
  kind: CropKind
  region: Region
  /** The day in London. */
  today: string
}

/** The days as they are stored. */
export interface StoredWindow {
  readyFrom: string
  readyUntil: string
  isOwnWindow: boolean
  frostFreeOn: string | null
  hasFrostWord: boolean
}

/** Refuses one field of a crop. */
export const invalid = (field: string, sentence: string, code = 'INVALID'): DomainError =>
  new DomainError('invalid', sentence, { code, fields: { [field]: sentence } })

/** The window of a crop: as the grower says, or as the catalogue does. Throws what cannot be. */
export function windowFor({ sownOn, readyFrom, readyUntil, knowsFrost }: Days, of: Of): StoredWindow {
  const { plant, kind, region, today } = of
  mustBeSowing(sownOn, today)
  const window = ownWindow({ readyFrom, readyUntil }) ?? usualWindow(plant, { sownOn, kind, region })
  mustBePossible(window, { sownOn, today })
  const frostFree = kind === 'plants' ? frostFreeOn(plant, region, window.from) : null
  const isEarly = frostFree !== null && window.from < frostFree
  if (isEarly && !knowsFrost) throw early(plant.name, { region, frostFree })
  return {
    ...{ readyFrom: window.from, readyUntil: window.until, isOwnWindow: readyFrom !== null },
    ...{ frostFreeOn: frostFree, hasFrostWord: isEarly },
  }
}

function ownWindow({ readyFrom, readyUntil }: Pick<Days, 'readyFrom' | 'readyUntil'>): Window | null {
  if (readyFrom === null && readyUntil === null) return null
  if (readyFrom === null) throw invalid('readyFrom', 'Enter the first day too, or leave both empty')
  if (readyUntil === null) throw invalid('readyUntil', 'Enter the last day too, or leave both empty')
  return { from: readyFrom, until: readyUntil }
}

function usualWindow(plant: PlantEntry, sowing: { sownOn: string; kind: CropKind; region: Region }): Window {
  const window = readyWindow(plant, sowing)
  if (window) return window
  const sentence = `Our catalogue does not say when ${plant.name} of this sowing is ready. Enter the first and the last day yourself.`
  throw invalid('readyFrom', sentence, 'WINDOW_UNKNOWN')
}

function mustBeSowing(sownOn: string, today: string): void {
  if (sownOn > dayAfter(today, SOWING_DAYS.ahead)) throw invalid('sownOn', 'Enter a day within the next six months')
  if (sownOn < dayAfter(today, -SOWING_DAYS.ago)) throw invalid('sownOn', 'Enter a day within the last year')
}

function mustBePossible({ from, until }: Window, { sownOn, today }: { sownOn: string; today: string }): void {
  if (from < sownOn) throw invalid('readyFrom', 'It cannot be ready before it is sown')
  if (until < from) throw invalid('readyUntil', 'The last day comes after the first')
  if (until < today) throw invalid('readyUntil', 'These days are over. List what is ready instead')
  if (until > dayAfter(from, MAX_WINDOW_DAYS)) throw invalid('readyUntil', 'Enter at most three months')
  if (until > dayAfter(today, MAX_AHEAD_DAYS)) throw invalid('readyUntil', 'Enter days within the next 18 months')
}

function early(plant: string, { region, frostFree }: { region: Region; frostFree: string }): DomainError {
  const sentence = `Frost kills young plants of ${plant}, and the last frost in ${region.name} is usually ${region.lastFrost}. Confirm that neighbours may read this, or enter a later first day.`
  return new DomainError('invalid', sentence, {
    code: 'NEEDS_FROST_WORD',
    fields: { knowsFrost: sentence },
    extra: { frostFreeOn: frostFree },
  })
}
