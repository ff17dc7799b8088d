import type { EcoMethod } from './methods.ts'

/** What badges are given for, each a count of what is verified. */
export type Figures = Readonly<Record<EcoMethod | 'trades' | 'people' | 'streak' | 'challenges', number>>

interface Badge {
  requirement: number
  requirementType: string
}

/** Whether these figures earn a badge. A requirement nobody can measure is never met. */
export const isEarned = ({ requirement, requirementType }: Badge, figures: Figures): boolean => {
  const [, figure = 0] = Object.entries(figures).find(([name]) => name === requirementType) ?? []
  return figure >= requirement
}
