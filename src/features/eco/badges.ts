import type { EcoMethod } from './methods.ts'

/** The figures that badges require, each a count of verified events. */
export type Figures = Readonly<Record<EcoMethod | 'trades' | 'people' | 'streak' | 'challenges', number>>

interface Badge {
  requirement: number
  requirementType: string
}

/** Whether these figures earn a badge. A requirement that is not measured is never met. */
export const isEarned = ({ requirement, requirementType }: Badge, figures: Figures): boolean => {
  const [, figure = 0] = Object.entries(figures).find(([name]) => name === requirementType) ?? []
  return figure >= requirement
}
