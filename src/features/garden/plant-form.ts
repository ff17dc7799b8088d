import * as z from 'zod/mini'
import { type GardenPlant, plantInput } from './contract.ts'

const { name, since, note } = plantInput.shape

/** The form's fields, all of them text, validated with the messages of the API call. */
export const plantForm = z
  .object({
    /** Slug of the chosen plant, or empty. */
    plant: z.string(),
    /** Text typed into the field of the plant. */
    plantName: z.string(),
    name,
    since,
    note,
  })
  .check(
    z.refine(({ plant, plantName }) => plant !== '' || plantName.trim() === '', {
      message: 'Choose a plant from the list, or leave this empty',
      path: ['plantName'],
    }),
  )
export type PlantForm = z.input<typeof plantForm>

/** The form of a plant; of a new one with today's date. */
export const formOf = (plant: GardenPlant | null, today: string): PlantForm => ({
  plant: plant?.plant?.slug ?? '',
  plantName: plant?.plant?.name ?? '',
  name: plant?.name ?? '',
  since: plant?.since ?? today,
  note: plant?.note ?? '',
})

/** Body of the calls. */
export const toPlantBody = ({ plantName: _, plant, ...text }: PlantForm) => ({ ...text, plant: plant || null })
