import type { Content } from '#adapters/mail/email-content.ts'
import { announcedNotice } from '#features/crops/server/emails/crop-notices.ts'
import {
  cancelledNotice,
  endedNotice,
  filledNotice,
  nearsNotice,
  reservedNotice,
  takenNotice,
} from '#features/crops/server/emails/reservation-notices.ts'
import type { Notice } from '#features/notifications/server/notice.ts'
import { pence } from '#shared/money.ts'

interface People {
  rose: { fullName: string }
  ivy: { fullName: string }
}

/** The emails about crops. `leave` adds the links that end them; those about money have none. */
export function cropSamples(
  { rose, ivy }: People,
  origin: string,
  leave: (mail: Omit<Content, 'to'>, what: string, key: string) => Content,
): Record<string, Content> {
  const [grower, buyer] = [
    { id: 1, fullName: rose.fullName },
    { id: 2, fullName: ivy.fullName },
  ]
  const title = 'Tomato ‘Gardener’s Delight’'
  const ready = { from: '2027-05-11', until: '2027-06-21' }
  const crop = {
    to: buyer,
    cropId: 5,
    growerId: 1,
    growerName: rose.fullName,
    title,
    quantity: 40,
    where: 'Horfield, BS7',
  }
  const facts = { id: 7, cropId: 5, title, quantity: 3, asked: 3, total: pence(464), ready, isUsual: true, origin }
  const charge = { notBefore: new Date('2027-05-12T08:00:00Z'), collectFrom: '2027-05-15', frost: null }
  const frost =
    'Frost kills these plants, and you collect them before 11 May 2027, when the last frost in South West England is usually over. Keep them where no frost reaches them until then.'
  const early = { notBefore: new Date('2027-04-17T08:00:00Z'), collectFrom: '2027-04-20', frost }
  const sample = ({ mail, isRequired }: Notice) =>
    isRequired ? { ...mail!, to: 'ivy@example.com' } : leave(mail!, 'crops', 'crop')
  return {
    'crops/announced': sample(announcedNotice({ ...crop, ready, request: 'Tomatoes for the balcony' }, origin)),
    'crops/reserved': sample(reservedNotice(buyer, facts)),
    'crops/taken': sample(takenNotice(grower, { ...facts, from: buyer })),
    'crops/cancelled': sample(cancelledNotice(grower, facts)),
    'crops/nearly-ready-buyer': sample(nearsNotice(buyer, { ...facts, reserved: null })),
    'crops/nearly-ready-grower': sample(nearsNotice(grower, { ...facts, reserved: 12 })),
    'crops/filled': sample(filledNotice(buyer, { ...facts, ...charge })),
    'crops/filled-short-and-early': sample(filledNotice(buyer, { ...facts, quantity: 2, total: pence(309), ...early })),
    'crops/ended': sample(endedNotice(buyer, { ...facts, reason: 'The grower has withdrawn the crop.' })),
  }
}
