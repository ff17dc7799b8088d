import { momentOf } from '#shared/london-moment.ts'

/** A calendar year in UK time: from its first moment until the first of the next. */
export const spanOfYear = (year: number): { from: Date; until: Date } => ({
  from: momentOf(`${year}-01-01`, 0),
  until: momentOf(`${year + 1}-01-01`, 0),
})
