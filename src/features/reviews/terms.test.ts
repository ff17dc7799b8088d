import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hiddenUntil, isShown, mayReply, REVIEW_TERMS, writeUntil } from './terms.ts'

const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
const after = (when: Date, milliseconds: number): Date => new Date(when.getTime() + milliseconds)

test('an unanswered review is shown exactly a week later, even across a clock change', () => {
  fc.assert(
    fc.property(moment, (written) => {
      const reveal = hiddenUntil(written)
      expect(reveal.getTime() - written.getTime()).toBe(7 * 86_400_000)
      expect(isShown(reveal, after(reveal, -1))).toBe(false)
      expect(isShown(reveal, reveal)).toBe(true)
    }),
  )
})

test('a reply can be edited for exactly a day', () => {
  fc.assert(
    fc.property(moment, (replied) => {
      expect(mayReply(null, replied)).toBe(true)
      expect(mayReply(replied, after(replied, REVIEW_TERMS.replyEditWithin - 1))).toBe(true)
      expect(mayReply(replied, after(replied, REVIEW_TERMS.replyEditWithin))).toBe(false)
    }),
  )
})

test('a review can be written for fourteen days, with one reminder before the end', () => {
  const completed = new Date('2026-03-20T12:00:00Z')
  expect(writeUntil(completed)).toEqual(new Date('2026-04-03T12:00:00Z'))
  expect(REVIEW_TERMS.remindAfter).toBeLessThan(REVIEW_TERMS.writeWithin)
})
