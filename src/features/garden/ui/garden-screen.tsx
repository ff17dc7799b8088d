import { useQuery } from '@tanstack/react-query'
import { useApi } from '#ui/browser/api.ts'
import { PlantDrawing } from '#ui/pictures/plant-drawing.tsx'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import type { Garden } from '../contract.ts'
import { BoughtPlants } from './bought-plants.tsx'
import { Reminders } from './calendar-address.tsx'
import { PlantList } from './plant-list.tsx'
import { gardenQuery } from './queries.ts'
import { StillAlive } from './still-alive.tsx'
import { ToDo } from './to-do.tsx'

/** A member's plants, and what to do for them. */
export function GardenScreen() {
  const { data, isError, refetch } = useQuery(gardenQuery(useApi()))
  if (isError) {
    return (
      <p className="flex flex-wrap items-center gap-4 text-ink-2">
        Your garden could not be loaded.
        <Button onClick={() => void refetch()}>Try again</Button>
      </p>
    )
  }
  if (!data) {
    return (
      <p role="status" className="flex items-center gap-3 py-12 text-ink-2">
        <Spinner size={22} />
        Loading your garden...
      </p>
    )
  }
  return <Planted garden={data} />
}

function Planted({ garden }: { garden: Garden }) {
  const { plants, bought, calendar } = garden
  const asked = plants.filter(({ question }) => question !== null)
  if (plants.length === 0) {
    return (
      <>
        <EmptyState
          title="Nothing planted yet"
          picture={<PlantDrawing kind="seedling" seed={11} />}
          action={
            <ButtonLink href="/garden/new" tone="primary">
              Add a Plant
            </ButtonLink>
          }
        >
          Add what you grow, and each month you read here what to sow, feed and harvest in your region.
        </EmptyState>
        {bought.length > 0 && <BoughtPlants bought={bought} />}
        {calendar && <Reminders calendar={calendar} />}
      </>
    )
  }
  return (
    <>
      {asked.length > 0 && <StillAlive plants={asked} />}
      <ToDo garden={garden} />
      <PlantList plants={plants} />
      {bought.length > 0 && <BoughtPlants bought={bought} />}
      <Reminders calendar={calendar} />
    </>
  )
}
