import { Link } from '#ui/primitives/link.tsx'
import { Skeleton } from '#ui/primitives/skeleton.tsx'
import type { Category } from '../../listing/category.ts'
import { CategoryPicture } from './category-picture.tsx'

const PLACEHOLDERS = [1, 2, 3, 4, 5, 6]

/** All categories in a row; undefined while they load. */
export const CategoryStrip = ({ categories }: { categories: readonly Category[] | undefined }) => (
  <ul className="-mx-1 flex snap-x gap-3 overflow-x-auto px-1 pb-2 sm:gap-4 lg:grid lg:grid-cols-7 lg:overflow-visible">
    {categories
      ? categories.map((category) => <CategoryLink key={category.id} category={category} />)
      : PLACEHOLDERS.map((key) => (
          <li key={key}>
            <Skeleton className="h-32 w-32" />
          </li>
        ))}
  </ul>
)

const CategoryLink = ({ category: { id, name, imageUrl } }: { category: Category }) => (
  <li className="w-32 shrink-0 snap-start lg:w-auto">
    <Link href={`/browse?category=${id}`} className="group block">
      <CategoryPicture imageUrl={imageUrl} />
      <span className="mt-2 block font-[620] text-sm leading-tight group-hover:underline">{name}</span>
    </Link>
  </li>
)
