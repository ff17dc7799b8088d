import type { Notice } from '#features/notifications/server/notice.ts'
import { type GardenTask, taskNames } from '../../garden.ts'

interface Month {
  ownerId: number
  ownerName: string
  /** `March` */
  monthName: string
  /** `2026-03-01` */
  firstDay: string
  regionName: string
  tasks: readonly { task: GardenTask; isLate: boolean; names: readonly string[] }[]
}

/** The tasks of a month in a member's garden. */
export function monthNotice(
  { ownerId, ownerName, monthName, firstDay, regionName, tasks }: Month,
  origin: string,
): Notice {
  const title = `Your garden in ${monthName}`
  const lines = tasks.map(
    ({ task, isLate, names }) => `${taskNames[task]}${isLate ? ' towards the end of the month' : ''}: ${named(names)}.`,
  )
  return {
    userId: ownerId,
    kind: 'planting',
    title,
    body: lines.join(' '),
    href: '/garden',
    key: `garden:${firstDay}`,
    mail: {
      subject: title,
      paragraphs: [
        `Hello ${ownerName},`,
        `This month there is something to do for plants in your garden. The months are those of ${regionName}.`,
        ...lines,
        'Too much of it? From your garden a surplus is listed in two presses.',
      ],
      button: { label: 'Open my garden', url: `${origin}/garden` },
      footnote: 'We write once a month, if there is something to do.',
    },
  }
}

const MAX_NAMED = 12

/** `Carrot, Beetroot and Kale`; of many the first, and how many more. */
function named(names: readonly string[]): string {
  const more = names.length - MAX_NAMED
  const shown = names.slice(0, MAX_NAMED)
  const last = more > 0 ? `${more} more` : shown.at(-1)
  const rest = more > 0 ? shown : shown.slice(0, -1)
  return rest.length > 0 ? `${rest.join(', ')} and ${last}` : `${last}`
}

interface Question {
  ownerId: number
  ownerName: string
  names: readonly string[]
  /** The order of one of them. */
  transactionId: number
}

/** Asks a buyer whether plants are still alive a month after their orders were completed. */
export function questionNotice({ ownerId, ownerName, names, transactionId }: Question, origin: string): Notice {
  const isOne = names.length === 1
  const title = isOne ? `Is it still alive? ${names[0]}` : `Are they still alive? ${names.length} plants`
  return {
    userId: ownerId,
    kind: 'planting',
    title,
    body: 'One press answers. We never tell sellers who answered what.',
    href: '/garden',
    key: `alive:${transactionId}`,
    mail: {
      subject: title,
      paragraphs: [
        `Hello ${ownerName},`,
        isOne
          ? `“${names[0]}” came with an order that was completed a month ago. Is it still alive? One press answers.`
          : `These came with orders that were completed a month ago: ${named(names)}. Are they still alive? One press answers for each.`,
        'Buyers read how many of a seller’s plants are alive after a month. We never tell the seller who answered what. You can change or withdraw an answer for another month.',
      ],
      button: { label: 'Answer', url: `${origin}/garden` },
    },
  }
}
