import { ecoMethods } from './methods.ts'

/** The figures that badges require, each a count of verified events. */
export const figureNames = ['trades', ...ecoMethods, 'people', 'streak', 'challenges'] as const
export type FigureName = (typeof figureNames)[number]
export type Figures = Readonly<Record<FigureName, number>>

interface Badge {
  requirement: number
  requirementType: FigureName
}

/** Whether these figures earn a badge. */
export const isEarned = ({ requirement, requirementType }: Badge, figures: Figures): boolean =>
  figures[requirementType] >= requirement
