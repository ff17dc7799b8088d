/** A draft is seen by staff alone. Nobody is notified before it is open, and everyone is when it has ended. */
export const recallStatuses = ['draft', 'open', 'ended'] as const
export type RecallStatus = (typeof recallStatuses)[number]

/** What a member answers who has looked at their plants. */
export const findings = ['no-signs', 'signs', 'destroyed'] as const
export type Finding = (typeof findings)[number]

/** An answer on the button, and as staff and the plant health authority read it. */
export const findingNames: Readonly<Record<Finding, string>> = {
  'no-signs': 'No signs found',
  signs: 'Signs found',
  destroyed: 'Destroyed',
}

export const MAX_LENGTH = { pest: 120, advice: 4000, note: 500 } as const
export const MIN_ADVICE = 20
export const MAX_HOSTS = 100
/** The earliest day that can be entered. */
export const FIRST_DAY = '2020-01-01'

/** The advice that the form begins with: APHA's general rules for a suspected notifiable pest. */
export const USUAL_ADVICE = `Do not move, sell, give away or compost the plant, its cuttings, its seed or its soil.
Look at it and at the plants beside it, and take photos of anything unusual.
Wash your hands, boots and tools before you go to other plants.
If you find signs, report it today to the plant health authority named below, and leave the plant where it is until they have answered.`

/** The path of a member's page about a recall. */
export const recallPath = (id: number): string => `/recalls/${id}`

/** Paragraphs of a text that staff wrote, without empty lines. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
