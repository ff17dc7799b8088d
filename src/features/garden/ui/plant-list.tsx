import { formatMonth } from '#shared/dates.ts'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { Link } from '#ui/primitives/link.tsx'
import type { GardenPlant } from '../contract.ts'

/** A member's plants by name. The name leads to the form that changes or removes the plant. */
export const PlantList = ({ plants }: { plants: readonly GardenPlant[] }) => (
  <section aria-labelledby="my-plants" className="mt-10">
    <h2 id="my-plants" className="text-2xl">
      {plants.length === 1 ? '1 plant' : `${plants.length} plants`}
    </h2>
    <ul className="mt-4 border-ink border-t-2">
      {plants.map((plant) => (
        <PlantRow key={plant.id} plant={plant} />
      ))}
    </ul>
  </section>
)

const PlantRow = ({ plant: { id, name, plant, drawing, since, note } }: { plant: GardenPlant }) => (
  <li className="group relative flex gap-4 border-line border-b py-4 sm:gap-6">
    <img
      src={drawing}
      alt=""
      width={640}
      height={480}
      loading="lazy"
      className="aspect-square h-fit w-16 shrink-0 rounded-md bg-sunken object-cover sm:w-20"
    />
    <div className="min-w-0 flex-1">
      <h3 className="wrap-anywhere text-lg leading-tight">
        <Link href={`/garden/${id}`} className="underline-offset-3 after:absolute after:inset-0 group-hover:underline">
          {name}
        </Link>
      </h3>
      <p className="mt-1 text-ink-2 text-sm">
        {plant && (
          <>
            <i lang="la">{plant.latin}</i> ·{' '}
          </>
        )}
        since {formatMonth(since)}
      </p>
      {note && <p className="wrap-anywhere mt-1.5 line-clamp-2 max-w-[64ch]">{note}</p>}
    </div>
    <ButtonLink
      href={`/garden/${id}/label`}
      size="small"
      aria-label={`Care label of ${name}`}
      className="relative z-10 self-center"
    >
      Label
    </ButtonLink>
  </li>
)
