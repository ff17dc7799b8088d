import type { Answer } from '../answer.ts'

/** How an answer looks; its words say the same, because colour must not be the only cue. */
export const answerLooks = {
  safe: { icon: 'shield-check', ink: 'text-leaf', box: 'border-leaf bg-leaf-tint', name: 'Safe for your household' },
  'not-safe': {
    icon: 'triangle-exclamation-point',
    ink: 'text-rhubarb',
    box: 'border-rhubarb bg-rhubarb-tint',
    name: 'Not safe for your household',
  },
  'not-known': {
    icon: 'circle-question-mark',
    ink: 'text-ink-2',
    box: 'border-control bg-sunken',
    name: 'Not known to be safe',
  },
} as const satisfies Record<Answer, unknown>
